import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { runsRedisTests, startTestRedis, type TestRedis } from '../../../test/redis.ts';
import { signUp } from '../../../test/sign-up.ts';
import type { OpenDatabase } from '../database/open-database.ts';

describe('what is no call', () => {
  let on: TestApp;
  beforeAll(async () => {
    on = await buildTestApp({ env: { RATE_LIMIT_FILE: '5' } });
  });
  afterAll(() => on.close());

  it.each([
    ['/no/such/path', '192.0.2.1', 404],
    ['/api/no/such/call', '192.0.2.2', 404],
    ['/course-media/none.mp3', '192.0.2.3', 404],
    ['/%', '192.0.2.4', 400],
    ['/api/docs/json', '192.0.2.5', 200],
  ])('%s is limited per address', async (url, remoteAddress, status) => {
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) statuses.push((await on.app.inject({ url, remoteAddress })).statusCode);
    expect(statuses[0]).toBe(status);
    expect(statuses.at(-1)).toBe(429);
  });
});

it.each([
  ['an unknown path', '/no/such/path'],
  ['an unknown clip', '/course-media/none.mp3'],
  ['an unknown call', '/api/no/such/call'],
  ['a folder', '/assets/'],
])('%s counts once', async (_name, url) => {
  const on = await buildTestApp({ env: { RATE_LIMIT_FILE: '5' } });
  const statuses: number[] = [];
  for (let i = 0; i < 6; i += 1) statuses.push((await on.app.inject({ url, remoteAddress: '192.0.2.20' })).statusCode);
  await on.close();
  // A folder is a bad request if the web is built, and unknown otherwise.
  expect(statuses.at(-1)).toBe(429);
  for (const status of statuses.slice(0, 5)) expect([400, 404]).toContain(status);
});

it('an unreadable address counts for the client, not for the proxy in front', async () => {
  const on = await buildTestApp({ env: { RATE_LIMIT_FILE: '2', TRUST_PROXY: '1' } });
  const get = async (from: string) =>
    (await on.app.inject({ url: '/%', remoteAddress: '192.0.2.30', headers: { 'x-forwarded-for': from } })).statusCode;
  const statuses = [await get('192.0.2.31'), await get('192.0.2.31'), await get('192.0.2.31'), await get('192.0.2.32')];
  await on.close();
  expect(statuses).toEqual([400, 400, 429, 400]);
});

describe('health', () => {
  it.each(['/health/live', '/health/ready'])('%s is not limited, whatever else its address requests', async (url) => {
    const on = await buildTestApp({ env: { RATE_LIMIT_FILE: '1', RATE_LIMIT_READ: '1' } });
    const remoteAddress = '10.0.0.7';
    const files: number[] = [];
    for (let i = 0; i < 3; i += 1) files.push((await on.app.inject({ url: '/none', remoteAddress })).statusCode);
    const statuses = new Set<number>();
    for (let i = 0; i < 50; i += 1) statuses.add((await on.app.inject({ url, remoteAddress })).statusCode);
    await on.close();
    expect(files.at(-1)).toBe(429);
    expect([...statuses]).toEqual([200]);
  });
});

describe('made-up tokens', () => {
  let on: TestApp;
  beforeAll(async () => {
    on = await buildTestApp({ env: { RATE_LIMIT_READ: '20' } });
  });
  afterAll(() => on.close());

  const read = (remoteAddress: string, token: string) =>
    on.app.inject({ url: '/api/user', remoteAddress, headers: { authorization: `Bearer ${token}` } });

  test('cost, when they arrive at once, no more lookups than their address has calls', async () => {
    const { sessions } = on.services;
    const { read: readSession } = sessions;
    let lookups = 0;
    sessions.read = (token) => {
      lookups += 1;
      return readSession.call(sessions, token);
    };
    await Promise.all(Array.from({ length: 200 }, (_, i) => read('192.0.2.9', `made-up-${i}`)));
    sessions.read = readSession;
    expect(lookups).toBe(20);
    expect(sessions.knows('made-up-1')).toBe(false);
  });

  test('do not lock out a cached session at the same address', async () => {
    const { token } = await signUp(on);
    const address = '192.0.2.10';
    expect((await read(address, token)).statusCode).toBe(200);
    for (let i = 0; i < 30; i += 1) await read(address, `other-${i}`);
    on.advance(31_000);
    expect((await read(address, token)).statusCode).toBe(200);
  });
});

describe.runIf(runsRedisTests())('over two nodes', () => {
  const MAX = 6;
  let redis: TestRedis;
  let database: OpenDatabase;
  let nodes: TestApp[];
  beforeEach(async () => {
    redis = await startTestRedis();
    database = await openTestDatabase();
    const env = { RATE_LIMIT_OTP: String(MAX), REDIS_URL: redis.url };
    nodes = [await buildTestApp({ env, database }), await buildTestApp({ env, database })];
  });
  afterEach(async () => {
    for (const node of nodes) await node.close();
    await database.close();
    await redis.kill();
  });

  const ask = async (remoteAddress: string, times: number) => {
    const statuses: number[] = [];
    for (let i = 0; i < times; i += 1) {
      const node = nodes[i % nodes.length];
      const response = await node?.app.inject({ url: '/api/client/check/login/code?code=none', remoteAddress });
      statuses.push(response?.statusCode ?? 0);
    }
    return statuses;
  };

  test('calls count together, and each node limits alone while Redis is down', async () => {
    await expect
      .poll(async () => (await ask(`198.51.100.${Math.floor(performance.now()) % 250}`, MAX + 2)).at(-1))
      .toBe(429);

    await redis.kill();
    const alone = await ask('203.0.113.20', 2 * MAX + 2);
    expect(alone.slice(0, 2 * MAX)).toEqual(Array.from({ length: 2 * MAX }, () => 200));
    expect(alone.at(-1)).toBe(429);

    await redis.start();
    let address = 0;
    await expect
      .poll(async () => (await ask(`203.0.113.${++address + 30}`, MAX + 2)).at(-1), { timeout: 20_000, interval: 500 })
      .toBe(429);
  });
});
