import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { createMemoryBus } from '../platform/bus/memory-bus.ts';
import { createRedisBus } from '../platform/bus/redis-bus.ts';
import { createMemoryEventLog } from '../platform/realtime/memory-event-log.ts';
import { createRedisEventLog } from '../platform/realtime/redis-event-log.ts';
import { RedisLink } from '../platform/redis/redis-link.ts';
import { SharedCounter } from '../platform/redis/shared-counter.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Services } from './services.ts';

const CONNECTED = {
  name: 'lisan_redis_connected',
  help: '1 while both connections to Redis are there; absent without Redis',
};

type Parts = { config: Config; log: FastifyBaseLogger; newId: () => string; metrics: Metrics };

/** Connects this node to the others through Redis, where configured; otherwise it is the only one. */
export function joinNodes({
  config,
  log,
  newId,
  metrics,
}: Parts): Pick<Services, 'bus' | 'lessonEvents' | 'nodeId' | 'sharedCounter'> {
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
