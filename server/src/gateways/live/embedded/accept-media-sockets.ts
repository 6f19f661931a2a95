import { MEDIA_CLOSE_CODES, MEDIA_PROTOCOL, PUBLISH_PATH, WATCH_PATH } from '@lisan/contract/live/live-media';
import type { FastifyBaseLogger } from 'fastify';
import type { Server } from 'node:http';
import type { WebSocket } from 'ws';
import { acceptUpgrades, type Arrival } from '../../../platform/realtime/accept-upgrades.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { JoinRequest, LessonCarrying, LiveRole } from '../port.ts';
import { refusalCode } from './access-watch.ts';
import { readTicket } from './join-ticket.ts';
import type { LiveStreams } from './live-streams.ts';

/** Far above the limit of a fragment, so that a large fragment is refused with its own close code. */
const MAX_PUBLISHED_BYTES = 16 * 1024 * 1024;
/** Viewers send nothing. */
const MAX_MESSAGE_BYTES = 256;

type Deps = {
  publicUrl: string;
  signingKey: string;
  clock: Clock;
  carrying: Pick<LessonCarrying, 'isLive' | 'accessOf'>;
  log: FastifyBaseLogger;
  streams: LiveStreams;
};

/** Accepts sockets of publishers and viewers that have a ticket. */
export function acceptMediaSockets(server: Server, deps: Deps): { stop(): void } {
  const { publicUrl, streams } = deps;
  const common = {
    protocol: MEDIA_PROTOCOL,
    tokenPrefix: 'ticket.',
    recognises: (ticket: string) => readTicket(deps.signingKey, ticket, deps.clock.now()) !== null,
  };
  const publish = acceptUpgrades(server, publicUrl, {
    ...common,
    path: PUBLISH_PATH,
    maxPayload: MAX_PUBLISHED_BYTES,
    onSocket: (socket, arrival) =>
      void admit(deps, 'publisher', { socket, arrival }, (join) => streams.publish(socket, join)),
  });
  const watch = acceptUpgrades(server, publicUrl, {
    ...common,
    path: WATCH_PATH,
    maxPayload: MAX_MESSAGE_BYTES,
    onSocket: (socket, arrival) =>
      void admit(deps, 'viewer', { socket, arrival }, (join) =>
        streams.watch(socket, join, { soundOnly: arrival.query.get('tracks') === 'sound' }),
      ),
  });
  return {
    stop() {
      publish.stop();
      watch.stop();
    },
  };
}

/** Pauses the socket until the access check has finished, so that no early frame is lost. */
async function admit(
  deps: Deps,
  role: LiveRole,
  { socket, arrival }: { socket: WebSocket; arrival: Arrival },
  onJoin: (join: JoinRequest) => void,
): Promise<void> {
  // A broken socket also emits `close`, where it is handled.
  socket.on('error', (error) => deps.log.debug({ err: error }, 'media socket error'));
  const { signingKey, clock, carrying, log } = deps;
  const join = arrival.token === null ? null : readTicket(signingKey, arrival.token, clock.now());
  if (join === null) arrival.failed();
  if (join?.role !== role) return socket.close(MEDIA_CLOSE_CODES.unauthenticated);
  arrival.authenticated();
  socket.pause();
  try {
    const refusal = refusalCode(await carrying.accessOf(join));
    const isLive = await carrying.isLive(join.channelId);
    socket.resume();
    if (socket.readyState !== socket.OPEN) return;
    if (refusal !== null) socket.close(refusal);
    else if (isLive) onJoin(join);
    else socket.close(MEDIA_CLOSE_CODES.notLive);
  } catch (error) {
    log.error({ err: error }, 'media socket admission failed');
    socket.resume();
    socket.close(MEDIA_CLOSE_CODES.restart);
  }
}
