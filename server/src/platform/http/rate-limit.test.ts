import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { signUp } from '../../../test/sign-up.ts';

const LIMIT = 10;
const CARRIER = '10.20.0.0/16';

let on: TestApp;
beforeAll(async () => {
  on = await buildTestApp({ env: { RATE_LIMIT_READ: String(LIMIT), CARRIER_NETWORKS: CARRIER, TRUST_PROXY: '1' } });
});
afterAll(() => on.close());

/** Returns the statuses of several reads in a row. */
async function read(times: number, { from, token }: { from: string; token?: (i: number) => string }) {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const authorization = token && { authorization: `Bearer ${token(i)}` };
    const response = await on.app.inject({
      url: '/api/subscriptions/list',
      headers: { 'x-forwarded-for': from, ...authorization },
    });
    statuses.push(response.statusCode);
  }
  return statuses;
}

const all = (times: number, status: number) => Array.from({ length: times }, () => status);

test('limits an address without a token per minute', async () => {
  expect(await read(LIMIT + 1, { from: '203.0.113.1' })).toEqual([...all(LIMIT, 200), 429]);
  expect(await read(1, { from: '203.0.113.2' })).toEqual([200]);
});

test('counts an IPv6 address with its network', async () => {
  await read(LIMIT, { from: '2001:db8:1:2::1' });
  expect(await read(1, { from: '2001:db8:1:2::2' })).toEqual([429]);
  expect(await read(1, { from: '2001:db8:1:3::1' })).toEqual([200]);
});

test('gives the networks of an IPv6 /48 ten times the limit together', async () => {
  for (let network = 0; network < 10; network += 1)
    expect(await read(LIMIT, { from: `2001:db8:5:${network}::1` })).toEqual(all(LIMIT, 200));
  expect(await read(1, { from: '2001:db8:5:a::1' })).toEqual([429]);
  expect(await read(1, { from: '2001:db8:6::1' })).toEqual([200]);
});

test('counts made-up tokens for their address', async () => {
  const made = (i: number) => `made-up-${i}`;
  const from = '203.0.113.3';
  const statuses = await read(LIMIT + 1, { from, token: made });
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.slice(0, LIMIT)).not.toContain(429);
  // A session continues with its own limit.
  const { token } = await signUp(on);
  await read(1, { from: '203.0.113.4', token: () => token });
  expect(await read(1, { from, token: () => token })).toEqual([200]);
});

test('counts a token for itself, wherever it is used', async () => {
  const { token } = await signUp(on);
  const statuses = [
    ...(await read(LIMIT - 2, { from: '203.0.113.5', token: () => token })),
    ...(await read(LIMIT, { from: '203.0.113.6', token: () => token })),
  ];
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(LIMIT);
  expect(statuses.at(-1)).toBe(429);
  expect(await read(1, { from: '203.0.113.6' })).toEqual([200]);
});

test('does not limit the addresses of a carrier, which many subscribers share', async () => {
  expect(await read(LIMIT + 5, { from: '10.20.3.4' })).toEqual(all(LIMIT + 5, 200));
});
