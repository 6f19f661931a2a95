import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/config.ts';
import { createMemoryBus } from './platform/bus/memory-bus.ts';
import { createRedisBus } from './platform/bus/redis-bus.ts';
import { createMemoryEventLog } from './platform/realtime/memory-event-log.ts';
import { createRedisEventLog } from './platform/realtime/redis-event-log.ts';
import { RedisLink } from './platform/redis/redis-link.ts';
import { SharedCounter } from './platform/redis/shared-counter.ts';
import type { Services } from './services.ts';

type Parts = { config: Config; log: FastifyBaseLogger; newId: () => string };

/** Joins this node to the others through Redis, where there is one; otherwise it is the only one. */
export function joinNodes({
  config,
  log,
  newId,
}: Parts): Pick<Services, 'bus' | 'lessonEvents' | 'nodeId' | 'sharedCounter'> {
  const nodeId = newId();
  if (config.redisUrl === undefined) {
    return { nodeId, bus: createMemoryBus(), lessonEvents: createMemoryEventLog(newId), sharedCounter: null };
  }
  const link = new RedisLink(config.redisUrl, log);
  const prefix = config.redisPrefix;
  return {
    nodeId,
    bus: createRedisBus(link, { nodeId, prefix }),
    lessonEvents: createRedisEventLog({ link, prefix, newId, log }),
    sharedCounter: new SharedCounter(link.commands, prefix),
  };
}
