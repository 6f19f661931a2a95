import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { request } from '../../../test/call-api.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { runsRedisTests, startTestRedis, type TestRedis } from '../../../test/redis.ts';
import { signUp } from '../../../test/sign-up.ts';
import type { OpenDatabase } from '../database/open-database.ts';

/** A gap of the bus is noticed after three seconds; cached reads are then used for two. */
const FEW_SECONDS_MS = 8_000;

describe.runIf(runsRedisTests())('a session that is signed out at one of two nodes', () => {
  let redis: TestRedis;
  let database: OpenDatabase;
  let one: TestApp;
  let two: TestApp;
  beforeAll(async () => {
    redis = await startTestRedis();
    database = await openTestDatabase();
    one = await buildTestApp({ database, env: { REDIS_URL: redis.url }, isClockRunning: true });
    two = await buildTestApp({ database, env: { REDIS_URL: redis.url }, isClockRunning: true });
  });
  afterAll(async () => {
    await one.close();
    await two.close();
    await database.close();
    await redis.kill();
  });

  const statusAt = async (node: TestApp, token: string) =>
    (await request(node.app, 'GET /api/user', { token })).statusCode;
  const logOut = (token: string) => request(one.app, 'POST /api/client/logout', { token });

  /** A session that the other node caches, after every eviction of its sign-up has arrived there. */
  async function cacheAtTwo(): Promise<string> {
    await expect.poll(() => two.services.bus.epoch(), { timeout: 20_000 }).not.toBeNull();
    const { token } = await signUp(one);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await statusAt(two, token)).toBe(200);
    return token;
  }

  it('ends at the other by the bus, before its cache expires', async () => {
    // The connections to Redis may still be opening: each attempt has a separate session.
    const endsAtOnce = async () => {
      const { token } = await signUp(one);
      expect([await statusAt(one, token), await statusAt(two, token)]).toEqual([200, 200]);
      await logOut(token);
      expect(await statusAt(one, token)).toBe(401);
      await new Promise((resolve) => setTimeout(resolve, 500));
      return statusAt(two, token);
    };
    await expect.poll(endsAtOnce, { timeout: 20_000 }).toBe(401);
    expect(await two.services.metrics.render()).toContain('lisan_redis_connected 1');
  });

  it('ends at the other within seconds while Redis is frozen, and stays ended when it thaws', async () => {
    const token = await cacheAtTwo();
    redis.freeze();
    try {
      await logOut(token);
      expect([await statusAt(one, token), await statusAt(two, token)]).toEqual([401, 200]);
      await expect.poll(() => statusAt(two, token), { timeout: FEW_SECONDS_MS, interval: 200 }).toBe(401);
    } finally {
      redis.thaw();
    }
    await expect.poll(() => two.services.bus.epoch(), { timeout: 20_000 }).not.toBeNull();
    expect(await statusAt(two, token)).toBe(401);
  });

  it('ends at the other within seconds after an outage in which its eviction was lost', async () => {
    const token = await cacheAtTwo();
    await redis.kill();
    await expect.poll(() => two.services.bus.epoch()).toBeNull();
    await logOut(token);
    await redis.start();
    await expect.poll(() => two.services.bus.epoch(), { timeout: 20_000 }).not.toBeNull();
    await expect.poll(() => statusAt(two, token), { timeout: FEW_SECONDS_MS }).toBe(401);
  });

  it('ends at the other when its cache expires, while the bus is down', async () => {
    const { token } = await signUp(one);
    await redis.kill();
    // A node without Redis continues to serve and reports that Redis is down.
    await expect.poll(() => two.services.metrics.render()).toContain('lisan_redis_connected 0');
    expect(await two.services.readiness.report()).toEqual({ isReady: true, reasons: [] });
    // Cached from here on: every eviction of the sign-up has arrived.
    expect(await statusAt(two, token)).toBe(200);
    await logOut(token);
    expect(await statusAt(one, token)).toBe(401);
    await expect.poll(() => statusAt(two, token), { timeout: FEW_SECONDS_MS }).toBe(401);
  });
});
