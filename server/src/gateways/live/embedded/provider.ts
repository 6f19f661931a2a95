import {
  PUBLISH_PATH,
  WATCH_PATH,
  type EmbeddedSettings,
  MEDIA_CLOSE_CODES,
  MEDIA_PROTOCOL,
} from '@lisan/contract/live/live-media';
import type { FastifyBaseLogger } from 'fastify';
import type { Server } from 'node:http';
import type { WebSocket } from 'ws';
import type { Bus } from '../../../platform/bus/port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Ffmpeg } from '../../../platform/ffmpeg/start-ffmpeg.ts';
import { acceptUpgrades, type Arrival } from '../../../platform/realtime/accept-upgrades.ts';
import type { LessonCarrying, LiveProvider, JoinRequest, LiveRole } from '../port.ts';
import { signTicket, readTicket } from './join-ticket.ts';
import { LiveStreams } from './live-streams.ts';
import { PACE, type Pace } from './pace.ts';
import { findWebmConverter } from './webm-converter.ts';
import { refusalCode } from './access-watch.ts';

type EmbeddedProviderDeps = {
  signingKey: string;
  /** Limit of a publisher, video and sound together. */
  maxKbps: number;
  hlsUrl: (sessionId: string, channelId: string) => string;
  publicUrl: string;
  /** Folder of chunks that are not in the media store yet. */
  folder: string;
  /** Below this much free space nothing is recorded. */
  minFreeBytes?: number;
  nodeId: string;
  clock: Clock;
  bus: Bus;
  carrying: LessonCarrying;
  log: FastifyBaseLogger;
  pace?: Partial<Pace>;
  /** Path of ffmpeg; searched on the PATH when undefined. Without ffmpeg, WebM is refused, and sound is not converted. */
  ffmpeg: string | undefined;
};

/** Carries lessons through our own server; tickets are signed with our own key. */
export function createEmbeddedProvider(deps: EmbeddedProviderDeps): LiveProvider {
  const { signingKey, maxKbps, hlsUrl } = deps;
  let ffmpeg: Ffmpeg | null = null;
  let searching: Promise<unknown> = Promise.resolve();
  const pace = { ...PACE, ...deps.pace };
  const streams = new LiveStreams({ ...deps, pace, ffmpeg: () => ffmpeg, searched: () => searching });
  return {
    name: 'embedded',
    get takesWebm() {
      return ffmpeg !== null;
    },
    // A stream starts when the first client connects.
    async createSession() {},
    async issueJoin(request) {
      const settings: EmbeddedSettings = {
        publish_path: PUBLISH_PATH,
        watch_path: WATCH_PATH,
        hls_url: hlsUrl(request.sessionId, request.channelId),
        max_kbps: maxKbps,
      };
      return { key: signTicket(signingKey, request), settings };
    },
    async end(channelId) {
      streams.end(channelId);
    },
    attach(server) {
      searching = findOrReport(deps).then((found) => (ffmpeg = found));
      streams.start();
      const endpoints = acceptMediaSockets(server, { ...deps, streams });
      return {
        async close() {
          endpoints.stop();
          await streams.close();
        },
      };
    },
    hls: {
      playlist: (channelId, wish) => streams.playlist(channelId, wish),
      file: (channelId, name, options) => streams.file(channelId, name, options),
    },
  };
}

async function findOrReport({ ffmpeg, log }: EmbeddedProviderDeps): Promise<Ffmpeg | null> {
  try {
    return await findWebmConverter(ffmpeg);
  } catch (error) {
    log.warn({ err: error }, 'ffmpeg check failed: browsers that record WebM cannot publish');
    return null;
  }
}

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
function acceptMediaSockets(server: Server, deps: Deps): { stop(): void } {
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
