import type { LessonEvent } from '@lisan/contract/live/realtime';
import { z } from 'zod';
import type { FastifyBaseLogger } from 'fastify';
import type { RedisLink } from '../redis/redis-link.ts';
import type { EventLog } from './event-log.ts';
import { MAX_EVENTS } from './event-ring.ts';
import { LogFollower, type Recent } from './log-follower.ts';
import { APPEND, keysOf, READ } from './redis-event-script.ts';

/** Far longer than any lesson, and any client's absence from it. */
const RETENTION_SECONDS = 2 * 86_400;
/** How long opening a lesson waits for Redis. */
const PATIENCE_MS = 1000;

const Read = z.tuple([z.string(), z.int(), z.array(z.tuple([z.string(), z.tuple([z.string(), z.string()])]))]);

type Parts = { link: RedisLink; prefix: string; newId: () => string; log: FastifyBaseLogger };

/** The event log of several nodes, in Redis. */
export function createRedisEventLog({ link, prefix, newId, log }: Parts): EventLog {
  const channelOf = (channelId: string): string => `${prefix}events:${channelId}`;
  const read = async (channelId: string): Promise<Recent> => {
    const reply = await link.commands.eval(READ, 3, ...keysOf(prefix, channelId), newId(), RETENTION_SECONDS);
    const [epoch, seq, entries] = Read.parse(reply);
    return { epoch, seq, events: entries.map(([, [, json]]) => parseEvent(json)) };
  };
  return {
    async append(channelId, event) {
      const keys = keysOf(prefix, channelId);
      const entry = [event.id, JSON.stringify(event), channelOf(channelId)];
      await link.commands.eval(APPEND, 3, ...keys, newId(), ...entry, MAX_EVENTS, RETENTION_SECONDS);
    },
    async follow(channelId, onEntry) {
      const follower = new LogFollower({ read: () => read(channelId), onEntry, log, epoch: newId() });
      const stop = link.listen(channelOf(channelId), {
        onMessage: (message) => follower.receive(parseEvent(message.toString())),
        onListening: () => follower.catchUp(),
      });
      await follower.firstRead(PATIENCE_MS);
      return {
        get head() {
          return follower.head;
        },
        since: (seen) => follower.since(seen),
        stop() {
          stop();
          follower.stop();
        },
      };
    },
    close: () => link.close(),
  };
}

/** Only our own nodes write there, with the contract's types. */
function parseEvent(json: string): LessonEvent {
  return JSON.parse(json) as LessonEvent;
}
