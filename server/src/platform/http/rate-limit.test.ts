import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { signUp } from '../../../test/sign-up.ts';

const MOST = 10;
const CARRIER = '10.20.0.0/16';

let on: TestApp;
beforeAll(async () => {
  on = await buildTestApp({ env: { RATE_LIMIT_READ: String(MOST), CARRIER_NETWORKS: CARRIER, TRUST_PROXY: '1' } });
});
afterAll(() => on.close());

/** The statuses of as many reads in a row. */
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

test('an address without a token is heard so many times a minute', async () => {
  expect(await read(MOST + 1, { from: '203.0.113.1' })).toEqual([...all(MOST, 200), 429]);
  expect(await read(1, { from: '203.0.113.2' })).toEqual([200]);
});

test('an IPv6 address counts with its network', async () => {
  await read(MOST, { from: '2001:db8:1:2::1' });
  expect(await read(1, { from: '2001:db8:1:2::2' })).toEqual([429]);
  expect(await read(1, { from: '2001:db8:1:3::1' })).toEqual([200]);
});

test('the networks of an IPv6 /48 are heard ten times as often together', async () => {
  for (let network = 0; network < 10; network += 1)
    expect(await read(MOST, { from: `2001:db8:5:${network}::1` })).toEqual(all(MOST, 200));
  expect(await read(1, { from: '2001:db8:5:a::1' })).toEqual([429]);
  expect(await read(1, { from: '2001:db8:6::1' })).toEqual([200]);
});

test('made-up tokens count for the address that they come from', async () => {
  const made = (i: number) => `made-up-${i}`;
  const from = '203.0.113.3';
  const statuses = await read(MOST + 1, { from, token: made });
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.slice(0, MOST)).not.toContain(429);
  // Who is known goes on from there.
  const { token } = await signUp(on);
  await read(1, { from: '203.0.113.4', token: () => token });
  expect(await read(1, { from, token: () => token })).toEqual([200]);
});

test('a token counts for itself, wherever it is used', async () => {
  const { token } = await signUp(on);
  const statuses = [
    ...(await read(MOST - 2, { from: '203.0.113.5', token: () => token })),
    ...(await read(MOST, { from: '203.0.113.6', token: () => token })),
  ];
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(MOST);
  expect(statuses.at(-1)).toBe(429);
  expect(await read(1, { from: '203.0.113.6' })).toEqual([200]);
});

test('the addresses of a carrier, behind which are many, are free', async () => {
  expect(await read(MOST + 5, { from: '10.20.3.4' })).toEqual(all(MOST + 5, 200));
});
