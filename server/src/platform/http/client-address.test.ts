import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { newNumber } from '../../../test/sign-up.ts';

const PEER = '203.0.113.9';
const PROXY = '10.1.2.3';

let direct: TestApp;
let behindHop: TestApp;
let behindNetwork: TestApp;
beforeAll(async () => {
  direct = await buildTestApp();
  behindHop = await buildTestApp({ env: { TRUST_PROXY: '1' } });
  behindNetwork = await buildTestApp({ env: { TRUST_PROXY: '10.0.0.0/8' } });
});
afterAll(async () => {
  for (const app of [direct, behindHop, behindNetwork]) await app.close();
});

/** The address that is stored with a one-time code, which the limits count. */
async function storedAddress({ app, services }: TestApp, remoteAddress: string, forwarded: string) {
  const msisdn = newNumber();
  const headers = { 'x-forwarded-for': forwarded, 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' };
  const response = await app.inject({
    method: 'POST',
    url: '/api/client/login',
    payload: { msisdn },
    remoteAddress,
    headers,
  });
  expect(response.statusCode).toBe(200);
  const code = await services.db
    .selectFrom('otp_challenge')
    .select('ip')
    .where('msisdn', '=', msisdn)
    .executeTakeFirstOrThrow();
  return code.ip;
}

describe('X-Forwarded-For', () => {
  test('of any peer is ignored without a trusted proxy', async () => {
    expect(await storedAddress(direct, PEER, '127.0.0.1')).toBe(PEER);
    expect(await storedAddress(direct, PEER, '198.51.100.1, 127.0.0.1')).toBe(PEER);
  });

  test('counts only as far as there are proxies', async () => {
    expect(await storedAddress(behindHop, PROXY, `127.0.0.1, ${PEER}`)).toBe(PEER);
  });

  test('of a peer outside the trusted networks is ignored', async () => {
    expect(await storedAddress(behindNetwork, PEER, '127.0.0.1')).toBe(PEER);
  });

  test('that a client forged before it reached the trusted proxy is ignored', async () => {
    expect(await storedAddress(behindNetwork, PROXY, `127.0.0.1, ${PEER}`)).toBe(PEER);
    expect(await storedAddress(behindNetwork, `::ffff:${PROXY}`, `127.0.0.1, ${PEER}, 10.9.9.9`)).toBe(PEER);
  });
});

test('a forged loopback address is not exempt from the limit of codes per address', async () => {
  const ask = async () =>
    direct.app.inject({
      method: 'POST',
      url: '/api/client/login',
      payload: { msisdn: newNumber() },
      remoteAddress: '203.0.113.77',
      headers: { 'x-forwarded-for': '127.0.0.1' },
    });
  const statuses: number[] = [];
  for (let i = 0; i < 12; i += 1) statuses.push((await ask()).statusCode);
  expect(statuses.at(-1)).toBe(429);
});
