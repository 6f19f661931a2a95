import { CLOSE_CODES, REALTIME_PATH, REALTIME_PROTOCOL } from '@lisan/contract/live/realtime';
import type { Server } from 'node:http';
import type { WebSocket } from 'ws';
import { acceptUpgrades, type Arrival } from '../../../../platform/realtime/accept-upgrades.ts';
import { Connection } from '../../../../platform/realtime/connection.ts';
import { closeAll } from '../../../../platform/realtime/close-all.ts';
import { Connections } from '../../../../platform/realtime/connections.ts';
import { SubscriberMessageLimit } from '../../../../platform/realtime/subscriber-message-limit.ts';
import { keepAlive } from '../../../../platform/realtime/keep-alive.ts';
import type { LiveDeps } from '../../deps.ts';
import { admitToken, checkConnection, isCheckDue } from './check-connection.ts';
import { LessonRooms } from './lesson-rooms.ts';
import { LiveViewer } from './live-viewer.ts';
import { startHeartbeat } from './node-heartbeat.ts';

/** `graceMs`: how long a viewer whose connection broke is still counted. */
const PACE = { pingMs: 20_000, graceMs: 5000 };
const LIVE_VIEWERS = { name: 'lisan_live_viewers', help: 'Open connections to channels of live lessons' };
const MAX_FRAME_BYTES = 4096;

/** Serves the channel of each live lesson over WebSockets, on one node. */
export function attachRealtime(server: Server, deps: LiveDeps, pace = PACE): { close(): Promise<void> } {
  const connections = new Connections();
  const rooms = new LessonRooms(deps, pace);
  const limit = new SubscriberMessageLimit(deps.sharedCounter);
  const check = (connection: Connection): void => void checkOrReport(deps, connection);
  const upgrades = acceptUpgrades(server, deps.publicUrl, {
    path: REALTIME_PATH,
    protocol: REALTIME_PROTOCOL,
    tokenPrefix: 'bearer.',
    recognises: (token) => deps.sessions.knows(token),
    maxPayload: MAX_FRAME_BYTES,
    onSocket: (socket, arrival) => void welcome({ deps, connections, rooms, limit }, socket, arrival),
  });
  const heart = startHeartbeat(deps);
  deps.metrics.measure(LIVE_VIEWERS, () => connections.all().length);
  const pings = keepAlive(
    () => connections.all(),
    pace.pingMs,
    (connection) => isCheckDue(deps, connection) && check(connection),
  );
  deps.sessions.onEvict((subscriberId) => connections.of(subscriberId).forEach(check));
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

type Parts = { deps: LiveDeps; connections: Connections; rooms: LessonRooms; limit: SubscriberMessageLimit };

async function welcome(parts: Parts, socket: WebSocket, arrival: Arrival): Promise<void> {
  const { token, raw, authenticated, failed } = arrival;
  const { deps, connections } = parts;
  // A broken socket also emits `close`, whose handler removes it.
  socket.on('error', (error) => deps.log.debug({ err: error }, 'a socket broke'));
  // Frames that arrive before authentication wait.
  socket.pause();
  const admitted = await admitToken(deps, token).catch((error: unknown) => {
    deps.log.error({ err: error }, 'a connection could not be checked');
    return CLOSE_CODES.restart;
  });
  if (admitted === CLOSE_CODES.unauthenticated) failed();
  // A socket that closed meanwhile emits no further event, and would stay in the registry.
  if (socket.readyState !== socket.OPEN) return;
  socket.resume();
  if (typeof admitted === 'number' || token === null)
    return socket.close(typeof admitted === 'number' ? admitted : CLOSE_CODES.unauthenticated);
  authenticated();
  const connection = new Connection({ socket, raw }, { session: admitted, token });
  const viewer = new LiveViewer(parts, connection);
  connections.add(connection);
  socket.on('message', (data, isBinary) => viewer.receive(data, isBinary));
  socket.on('close', () => {
    connections.remove(connection);
    viewer.goAway();
  });
  // Changes between the first check and the registration were published to the other connections only.
  await checkOrReport(deps, connection);
}

async function checkOrReport(deps: LiveDeps, connection: Connection): Promise<void> {
  try {
    await checkConnection(deps, connection);
  } catch (error) {
    // The next beat asks again.
    deps.log.error({ err: error }, 'a connection could not be checked');
  }
}
