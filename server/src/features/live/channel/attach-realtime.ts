import { CLOSE_CODES, REALTIME_PATH, REALTIME_PROTOCOL } from '@lisan/contract/realtime';
import type { Server } from 'node:http';
import type { WebSocket } from 'ws';
import { acceptUpgrades, type Arrival } from '../../../platform/realtime/accept-upgrades.ts';
import { Connection } from '../../../platform/realtime/connection.ts';
import { closeAll } from '../../../platform/realtime/close-all.ts';
import { Connections } from '../../../platform/realtime/connections.ts';
import { SubscriberMessageLimit } from '../../../platform/realtime/subscriber-message-limit.ts';
import { keepAlive } from '../../../platform/realtime/keep-alive.ts';
import type { Services } from '../../../compose/services.ts';
import { admitToken, checkConnection, isCheckDue } from './check-connection.ts';
import { LessonRooms } from './lesson-rooms.ts';
import { LiveViewer } from './live-viewer.ts';
import { startHeartbeat } from './node-heartbeat.ts';

/** `graceMs`: how long somebody whose connection broke is still counted. */
const PACE = { pingMs: 20_000, graceMs: 5000 };
const LIVE_VIEWERS = { name: 'lisan_live_viewers', help: 'Open connections to channels of live lessons' };
const MAX_FRAME_BYTES = 4096;

/** Serves the channel of each live lesson over WebSockets, on one node. */
export function attachRealtime(server: Server, services: Services, pace = PACE): { close(): Promise<void> } {
  const connections = new Connections();
  const rooms = new LessonRooms(services, pace);
  const limit = new SubscriberMessageLimit(services.sharedCounter);
  const check = (connection: Connection): void => void checkOrReport(services, connection);
  const upgrades = acceptUpgrades(server, services.publicUrl, {
    path: REALTIME_PATH,
    protocol: REALTIME_PROTOCOL,
    tokenPrefix: 'bearer.',
    recognises: (token) => services.sessions.knows(token),
    maxPayload: MAX_FRAME_BYTES,
    onSocket: (socket, arrival) => void welcome({ services, connections, rooms, limit }, socket, arrival),
  });
  const heart = startHeartbeat(services);
  services.metrics.measure(LIVE_VIEWERS, () => connections.all().length);
  const pings = keepAlive(
    () => connections.all(),
    pace.pingMs,
    (connection) => isCheckDue(services, connection) && check(connection),
  );
  services.sessions.onEvict((subscriberId) => connections.of(subscriberId).forEach(check));
  return {
    async close() {
      upgrades.stop();
      pings.stop();
      await closeAll(connections.all(), CLOSE_CODES.restart);
      await rooms.close();
      await heart.stop();
    },
  };
}

type Parts = { services: Services; connections: Connections; rooms: LessonRooms; limit: SubscriberMessageLimit };

async function welcome(parts: Parts, socket: WebSocket, arrival: Arrival): Promise<void> {
  const { token, raw, authenticated, failed } = arrival;
  const { services, connections } = parts;
  // A broken socket also emits `close`, which is where it is dealt with.
  socket.on('error', (error) => services.log.debug({ err: error }, 'a socket broke'));
  // What arrives before we know who is there waits.
  socket.pause();
  const admitted = await admitToken(services, token).catch((error: unknown) => {
    services.log.error({ err: error }, 'a connection could not be checked');
    return CLOSE_CODES.restart;
  });
  if (admitted === CLOSE_CODES.unauthenticated) failed();
  // Whoever broke off meanwhile has nobody left to tell it, and would stay among the connections.
  if (socket.readyState !== socket.OPEN) return;
  socket.resume();
  if (typeof admitted === 'number' || token === null)
    return socket.close(typeof admitted === 'number' ? admitted : CLOSE_CODES.unauthenticated);
  authenticated();
  const connection = new Connection({ socket, raw }, { session: admitted, token });
  const viewer = new LiveViewer(parts, connection);
  connections.add(connection);
  socket.on('message', (data, isBinary) => viewer.hear(data, isBinary));
  socket.on('close', () => {
    connections.remove(connection);
    viewer.goAway();
  });
  // Whatever changed between the first look and its place among the connections was told to others only.
  await checkOrReport(services, connection);
}

async function checkOrReport(services: Services, connection: Connection): Promise<void> {
  try {
    await checkConnection(services, connection);
  } catch (error) {
    // The next beat asks again.
    services.log.error({ err: error }, 'a connection could not be checked');
  }
}
