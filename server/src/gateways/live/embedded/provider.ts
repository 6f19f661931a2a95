import { PUBLISH_PATH, WATCH_PATH, type EmbeddedSettings } from '@lisan/contract/live-media';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../../../platform/bus/port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Ffmpeg } from '../../../platform/ffmpeg/run-ffmpeg.ts';
import type { LessonCarrying, LiveProvider } from '../port.ts';
import { signTicket } from './join-ticket.ts';
import { LiveStreams } from './live-streams.ts';
import { openMediaDoors } from './media-doors.ts';
import { PACE, type Pace } from './pace.ts';
import { findWebmConverter } from './webm-converter.ts';

export type EmbeddedGround = {
  signingKey: string;
  /** What a publisher may send, video and sound together. */
  maxKbps: number;
  hlsUrl: (sessionId: string, channelId: string) => string;
  publicUrl: string;
  /** Where chunks of parts are written until they are in the media store. */
  folder: string;
  /** Below this much free space on the disk nothing is recorded. */
  minFreeBytes?: number;
  nodeId: string;
  clock: Clock;
  bus: Bus;
  carrying: LessonCarrying;
  log: FastifyBaseLogger;
  pace?: Partial<Pace>;
  /** The ffmpeg to use; looked for on the PATH when not named. Without one, WebM is refused. */
  ffmpeg: string | undefined;
};

/** Our own server carries the lesson; its ticket is signed with our own key. */
export function createEmbeddedProvider(ground: EmbeddedGround): LiveProvider {
  const { signingKey, maxKbps, hlsUrl } = ground;
  let ffmpeg: Ffmpeg | null = null;
  const streams = new LiveStreams({ ...ground, pace: { ...PACE, ...ground.pace }, ffmpeg: () => ffmpeg });
  return {
    name: 'embedded',
    get takesWebm() {
      return ffmpeg !== null;
    },
    // It begins with whoever comes first.
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
      void findOrReport(ground).then((found) => (ffmpeg = found));
      streams.start();
      const doors = openMediaDoors(server, { ...ground, streams });
      return {
        async close() {
          doors.stop();
          await streams.close();
        },
      };
    },
    hls: {
      playlist: (channelId) => streams.playlist(channelId),
      file: async (channelId, name) => streams.file(channelId, name),
    },
  };
}

async function findOrReport({ ffmpeg, log }: EmbeddedGround): Promise<Ffmpeg | null> {
  try {
    return await findWebmConverter(ffmpeg);
  } catch (error) {
    log.warn({ err: error }, 'there is an ffmpeg, but it does not answer: browsers that record WebM cannot publish');
    return null;
  }
}
