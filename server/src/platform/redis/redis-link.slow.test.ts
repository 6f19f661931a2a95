import { afterEach, describe, expect, it, vi } from 'vitest';
import { runsRedisTests, startTestRedis, type TestRedis } from '../../../test/redis.ts';
import { createLog } from '../log.ts';
import { RedisLink } from './redis-link.ts';

const WAIT = { timeout: 30_000, interval: 50 };

describe.runIf(runsRedisTests())('a link to Redis', () => {
  let redis: TestRedis;
  let link: RedisLink;
  afterEach(async () => {
    await link.close();
    await redis.kill();
  });

  it('is not connected while Redis is frozen, although nothing is asked of it, and is again afterwards', async () => {
    redis = await startTestRedis();
    link = new RedisLink(redis.url, createLog('silent'));
    await vi.waitFor(() => expect(link.isConnected).toBe(true), WAIT);
    redis.freeze();
    await vi.waitFor(() => expect(link.isConnected).toBe(false), WAIT);
    redis.thaw();
    await vi.waitFor(() => expect(link.isConnected).toBe(true), WAIT);
  });

  it('receives the messages of a channel again after Redis was frozen', async () => {
    redis = await startTestRedis();
    link = new RedisLink(redis.url, createLog('silent'));
    await vi.waitFor(() => expect(link.isConnected).toBe(true), WAIT);
    const received: string[] = [];
    link.listen('news', { onMessage: (message) => received.push(message.toString()) });
    redis.freeze();
    await vi.waitFor(() => expect(link.isConnected).toBe(false), WAIT);
    redis.thaw();
    await vi.waitFor(async () => {
      await link.commands.publish('news', 'again');
      expect(received).toContain('again');
    }, WAIT);
  });
});
