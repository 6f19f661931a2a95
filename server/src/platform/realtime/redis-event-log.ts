import type { LessonEvent } from '@lisan/contract/live/realtime';
import { z } from 'zod';
import type { FastifyBaseLogger } from 'fastify';
import type { RedisLink } from '../redis/redis-link.ts';
import type { EventLog } from './event-log.ts';
import { MAX_EVENTS } from './event-ring.ts';
import { LogFollower, type Recent } from './log-follower.ts';

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

/**
 * A channel's keys: a hash with its epoch and the number of its newest event, the stream of its newest events, and the
 * ids of all. An emptied Redis has no epoch, so the next call creates one.
 */
function keysOf(prefix: string, channelId: string): [head: string, stream: string, ids: string] {
  // The braces put them on one node of a Redis cluster.
  const channel = `${prefix}events:{${channelId}}`;
  return [`${channel}:head`, `${channel}:stream`, `${channel}:ids`];
}

/**
 * ARGV: an epoch for an empty channel, id and JSON of the event, the channel to publish to, retained events, retained
 * seconds.
 */
const APPEND = `
if redis.call('SADD', KEYS[3], ARGV[2]) == 0 then return 0 end
redis.call('HSETNX', KEYS[1], 'epoch', ARGV[1])
local epoch = redis.call('HGET', KEYS[1], 'epoch')
local seq = redis.call('HINCRBY', KEYS[1], 'seq', 1)
local event = '{"type":"event","epoch":"' .. epoch .. '","seq":' .. seq .. ',' .. string.sub(ARGV[3], 2)
redis.call('XADD', KEYS[2], 'MAXLEN', ARGV[5], seq .. '-0', 'event', event)
for i = 1, 3 do redis.call('EXPIRE', KEYS[i], ARGV[6]) end
redis.call('PUBLISH', ARGV[4], event)
return seq`;

/**
 * ARGV: an epoch for an empty channel, retained seconds. Returns epoch, newest number, and the entries of the stream.
 */
const READ = `
redis.call('HSETNX', KEYS[1], 'epoch', ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[2])
local head = redis.call('HMGET', KEYS[1], 'epoch', 'seq')
return {head[1], tonumber(head[2] or '0'), redis.call('XRANGE', KEYS[2], '-', '+')}`;
