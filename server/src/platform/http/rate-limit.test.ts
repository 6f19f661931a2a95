import { expect } from 'vitest';
import type { TestApp } from '../../../test/build-test-app.ts';
import { itWith } from '../../../test/fixture.ts';

const LIMIT = 10;
const CARRIER = '10.20.0.0/16';

const it = itWith({ env: { RATE_LIMIT_READ: String(LIMIT), CARRIER_NETWORKS: CARRIER, TRUST_PROXY: '1' } });

/** Returns the statuses of several reads in a row. */
async function read(server: TestApp, times: number, { from, token }: { from: string; token?: (i: number) => string }) {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const authorization = token && { authorization: `Bearer ${token(i)}` };
    const response = await server.app.inject({
      url: '/api/subscriptions/list',
      headers: { 'x-forwarded-for': from, ...authorization },
    });
    statuses.push(response.statusCode);
  }
  return statuses;
}

const all = (times: number, status: number) => Array.from({ length: times }, () => status);

it('limits an address without a token per minute', async ({ server }) => {
  expect(await read(server, LIMIT + 1, { from: '203.0.113.1' })).toEqual([...all(LIMIT, 200), 429]);
  expect(await read(server, 1, { from: '203.0.113.2' })).toEqual([200]);
});

it('counts an IPv6 address with its network', async ({ server }) => {
  await read(server, LIMIT, { from: '2001:db8:1:2::1' });
  expect(await read(server, 1, { from: '2001:db8:1:2::2' })).toEqual([429]);
  expect(await read(server, 1, { from: '2001:db8:1:3::1' })).toEqual([200]);
});

it('gives the networks of an IPv6 /48 ten times the limit together', async ({ server }) => {
  for (let network = 0; network < 10; network += 1)
    expect(await read(server, LIMIT, { from: `2001:db8:5:${network}::1` })).toEqual(all(LIMIT, 200));
  expect(await read(server, 1, { from: '2001:db8:5:a::1' })).toEqual([429]);
  expect(await read(server, 1, { from: '2001:db8:6::1' })).toEqual([200]);
});

it('counts made-up tokens for their address', async ({ server, learner }) => {
  const made = (i: number) => `made-up-${i}`;
  const from = '203.0.113.3';
  const statuses = await read(server, LIMIT + 1, { from, token: made });
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.slice(0, LIMIT)).not.toContain(429);
  // A session continues with its own limit.
  await read(server, 1, { from: '203.0.113.4', token: () => learner.token });
  expect(await read(server, 1, { from, token: () => learner.token })).toEqual([200]);
});

it('counts a token for itself, wherever it is used', async ({ server, learner }) => {
  const statuses = [
    ...(await read(server, LIMIT - 2, { from: '203.0.113.5', token: () => learner.token })),
    ...(await read(server, LIMIT, { from: '203.0.113.6', token: () => learner.token })),
  ];
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(LIMIT);
  expect(statuses.at(-1)).toBe(429);
  expect(await read(server, 1, { from: '203.0.113.6' })).toEqual([200]);
});

it('does not limit the addresses of a carrier, which many subscribers share', async ({ server }) => {
  expect(await read(server, LIMIT + 5, { from: '10.20.3.4' })).toEqual(all(LIMIT + 5, 200));
});
