import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runsRedisTests, startTestRedis, type TestRedis } from '../../../test/redis.ts';
import { createLog } from '../log.ts';
import { RedisLink } from '../redis/redis-link.ts';
import { SharedCounter } from '../redis/shared-counter.ts';
import { SubscriberMessageLimit } from './subscriber-message-limit.ts';

/** Returns how many messages of a burst are allowed, sent over these nodes in turn. */
async function burst(nodes: SubscriberMessageLimit[], subscriberId: string, count: number): Promise<number> {
  const send = async (i: number) => (await nodes[i % nodes.length]?.allows(subscriberId)) === true;
  const sent = await Promise.all(Array.from({ length: count }, (_, i) => send(i)));
  return sent.filter((isAllowed) => isAllowed).length;
}

let subscribers = 0;
/** Each attempt has its own subscriber, so that no earlier window counts. */
const newSubscriber = () => `subscriber-${++subscribers}`;

it('counts all connections of a subscriber on one node together, and no others', async () => {
  const limit = new SubscriberMessageLimit(null);
  const subscriber = newSubscriber();
  expect(await burst([limit], subscriber, 12)).toBe(5);
  expect(await burst([limit], newSubscriber(), 5)).toBe(5);
});

describe.runIf(runsRedisTests())('over two nodes', () => {
  let redis: TestRedis;
  let links: RedisLink[];
  let nodes: SubscriberMessageLimit[];
  beforeEach(async () => {
    redis = await startTestRedis();
    links = [1, 2].map(() => new RedisLink(redis.url, createLog('silent')));
    nodes = links.map((link) => new SubscriberMessageLimit(new SharedCounter(link.commands, 'test:')));
  });
  afterEach(async () => {
    for (const link of links) await link.close();
    await redis.kill();
  });

  it('counts a subscriber together, and on each node alone while Redis is down', async () => {
    // Four on each are within each node's own limit.
    await expect.poll(() => burst(nodes, newSubscriber(), 8)).toBe(5);
    await redis.kill();
    expect(await burst(nodes, newSubscriber(), 8)).toBe(8);
    expect(await burst(nodes, newSubscriber(), 20)).toBe(10);
  });
});
