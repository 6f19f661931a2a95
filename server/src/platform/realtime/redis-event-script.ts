/**
 * A channel's keys: a hash with its epoch and the number of its newest event, the stream of its newest events, and the
 * ids of all. An emptied Redis has no epoch, so the next call creates one.
 */
export function keysOf(prefix: string, channelId: string): [head: string, stream: string, ids: string] {
  // The braces put them on one node of a Redis cluster.
  const channel = `${prefix}events:{${channelId}}`;
  return [`${channel}:head`, `${channel}:stream`, `${channel}:ids`];
}

/**
 * ARGV: an epoch for an empty channel, id and JSON of the event, the channel to publish to, retained events, retained
 * seconds.
 */
export const APPEND = `
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
export const READ = `
redis.call('HSETNX', KEYS[1], 'epoch', ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[2])
local head = redis.call('HMGET', KEYS[1], 'epoch', 'seq')
return {head[1], tonumber(head[2] or '0'), redis.call('XRANGE', KEYS[2], '-', '+')}`;
