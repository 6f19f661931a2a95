import { PUBLISH_PATH, WATCH_PATH, type EmbeddedSettings } from '@lisan/contract/live/live-media';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../../../platform/bus/port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Ffmpeg } from '../../../platform/ffmpeg/start-ffmpeg.ts';
import type { LessonCarrying, LiveProvider } from '../port.ts';
import { signTicket } from './join-ticket.ts';
import { LiveStreams } from './live-streams.ts';
import { acceptMediaSockets } from './accept-media-sockets.ts';
import { PACE, type Pace } from './pace.ts';
import { findWebmConverter } from './webm-converter.ts';

export type EmbeddedProviderDeps = {
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
  /** Whether players of HLS are offered a small video as well, which costs a conversion. */
  smallVideo: boolean;
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
