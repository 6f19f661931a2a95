import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { carryLessons } from '../features/live/live/carrying/carry-lessons.ts';
import { countAudiences } from '../features/live/live/audience/large-counts.ts';
import { signPrefix, ADDRESS_TTL_MS } from '../features/live/recording/media-address.ts';
import { createEmbeddedProvider } from '../gateways/live/embedded/provider.ts';
import type { LiveProvider } from '../gateways/live/port.ts';
import { measureMedia } from '../gateways/media/measure-media.ts';
import { openMediaStore } from '../gateways/media/open-media-store.ts';
import type { MediaStore } from '../gateways/media/port.ts';
import type { PushGateway } from '../gateways/push/port.ts';
import { createWebPush } from '../gateways/push/web-push.ts';
import { PictureDecoder } from '../platform/pictures/picture-decoder.ts';
import type { Config } from '../config/config.ts';
import { createMemoryBus } from '../platform/bus/memory-bus.ts';
import { createRedisBus } from '../platform/bus/redis-bus.ts';
import { createMemoryEventLog } from '../platform/realtime/memory-event-log.ts';
import { createRedisEventLog } from '../platform/realtime/redis-event-log.ts';
import { RedisLink } from '../platform/redis/redis-link.ts';
import { SharedCounter } from '../platform/redis/shared-counter.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Services } from './services.ts';

/** Production must name a contact for push services. */
const DEVELOPMENT_CONTACT = 'mailto:push@lisan.example';

type Parts = Pick<
  Services,
  'sessionAccess' | 'config' | 'secrets' | 'clock' | 'newId' | 'db' | 'jobs' | 'log' | 'metrics' | 'publicUrl'
>;

/** The further services for a provider that carries lessons through our own server. */
type Carriage = Pick<Services, 'media' | 'bus' | 'nodeId'>;

type Broadcasting = Pick<
  Services,
  'media' | 'pictures' | 'live' | 'audiences' | 'push' | 'bus' | 'lessonEvents' | 'nodeId' | 'sharedCounter'
>;

/** Selects the providers of lessons and media, and joins nodes; beside create-gateways.ts the only place that does. */
export async function createBroadcasting(parts: Parts): Promise<Broadcasting> {
  const { lessonEvents, sharedCounter, ...node } = joinNodes(parts);
  const carriage = { ...node, media: createMediaStore(parts) };
  return {
    ...carriage,
    live: await createLiveProvider(parts, carriage),
    audiences: countAudiences(parts.db),
    pictures: new PictureDecoder(),
    push: createPush(parts),
    lessonEvents,
    sharedCounter,
  };
}

function createMediaStore({ config, metrics }: Parts): MediaStore {
  return measureMedia(openMediaStore(config), metrics);
}

/** Loads the SDK of the configured provider only: each is a fiftieth of a start. */
async function createLiveProvider(parts: Parts, carriage: Carriage): Promise<LiveProvider> {
  const { config, secrets, clock, newId, log, publicUrl } = parts;
  const folder = join(config.dataDir, 'live');
  if (config.agora) {
    const { createAgoraProvider } = await import('../gateways/live/agora/provider.ts');
    return createAgoraProvider({ config: config.agora, signingKey: secrets.signingKey, newId });
  }
  if (config.livekit) {
    const { createLivekitProvider } = await import('../gateways/live/livekit/provider.ts');
    return createLivekitProvider({ config: config.livekit, newId });
  }
  return createEmbeddedProvider({
    signingKey: secrets.signingKey,
    maxKbps: config.liveMaxKbps,
    hlsUrl: (sessionId, channelId) => {
      const until = new Date(clock.now().getTime() + ADDRESS_TTL_MS);
      return `${signPrefix(secrets.signingKey, sessionId, until)}/live/${channelId}/index.m3u8`;
    },
    ...carriage,
    carrying: carryLessons({ ...parts, ...carriage }, folder),
    folder,
    ffmpeg: config.ffmpeg,
    publicUrl,
    clock,
    log,
  });
}

function createPush({ config, secrets, clock }: Parts): PushGateway | null {
  const { vapid } = secrets;
  if (config.pushGateway === 'none' || !vapid) return null;
  return createWebPush({ vapid, contact: config.pushContact ?? DEVELOPMENT_CONTACT, clock });
}

const CONNECTED = {
  name: 'lisan_redis_connected',
  help: '1 while both connections to Redis are there; absent without Redis',
};

type JoinNodesParts = { config: Config; log: FastifyBaseLogger; newId: () => string; metrics: Metrics };

/** Connects this node to the others through Redis, if configured; otherwise it is the only node. */
function joinNodes({
  config,
  log,
  newId,
  metrics,
}: JoinNodesParts): Pick<Services, 'bus' | 'lessonEvents' | 'nodeId' | 'sharedCounter'> {
  const nodeId = newId();
  if (config.redisUrl === undefined) {
    return { nodeId, bus: createMemoryBus(), lessonEvents: createMemoryEventLog(newId), sharedCounter: null };
  }
  const link = new RedisLink(config.redisUrl, log);
  metrics.measure(CONNECTED, () => Number(link.isConnected));
  const prefix = config.redisPrefix;
  return {
    nodeId,
    bus: createRedisBus(link, { nodeId, prefix }),
    lessonEvents: createRedisEventLog({ link, prefix, newId, log }),
    sharedCounter: new SharedCounter(link.commands, prefix),
  };
}
