import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { newestCode, newNumber, signUp } from '../../../test/sign-up.ts';
import { CALLBACK_PATH } from '../../features/billing/subscription/carrier/callback-route.ts';
import { peerNetwork } from './create-server.ts';
import { writeCallback } from '../../../test/subscription/carrier.ts';
import { readConfig } from '../../config/config.ts';
import { networksOfLimits } from '../../domain/subscriber/address.ts';
import { planOf } from '../../../test/subscription/subscribe.ts';

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

/** Returns the address that is stored with a one-time code and used by the limits. */
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

  test('is trusted only for the configured number of proxies', async () => {
    expect(await storedAddress(behindHop, PROXY, `127.0.0.1, ${PEER}`)).toBe(PEER);
  });

  test('of a peer outside the trusted networks is ignored', async () => {
    expect(await storedAddress(behindNetwork, PEER, '127.0.0.1')).toBe(PEER);
  });

  test('is ignored where a client forged it before it reached the trusted proxy', async () => {
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

test('a forged address does not free a sender of unsigned callbacks from its limit', async () => {
  const forged = () => writeCallback(direct, { key: 'x'.repeat(64) });
  const statuses: number[] = [];
  for (let i = 0; i < 21; i += 1) {
    const { rawBody, headers } = forged();
    const response = await direct.app.inject({
      method: 'POST',
      url: CALLBACK_PATH,
      payload: rawBody,
      headers: { ...headers, 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${i}, 127.0.0.1` },
      remoteAddress: '203.0.113.78',
    });
    statuses.push(response.statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
});

test('a forged address is not stored as evidence of consent', async () => {
  const learner = await signUp(direct);
  const ask = async (url: string, payload: object) => {
    const response = await direct.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: PEER,
      headers: {
        authorization: `Bearer ${learner.token}`,
        'x-forwarded-for': '198.51.100.9',
        'x-real-ip': '198.51.100.9',
      },
    });
    expect(response.statusCode).toBe(200);
  };
  direct.advance(601_000);
  await direct.deliverSms();
  const plan = planOf(direct, 'month');
  await ask('/api/request-activation', { subscription_uuid: plan.uuid, consent_version: plan.terms.version });
  await ask('/api/confirm-activation', { otp: await newestCode(direct, learner.msisdn) });
  const consents = await direct.services.db
    .selectFrom('consent')
    .select('ip')
    .where('subscriber_id', '=', learner.subscriberId)
    .execute();
  expect(consents).toEqual([{ ip: PEER }]);
});

describe('connections are counted per peer', () => {
  const peerOf = (env: Record<string, string>, peer: string) =>
    peerNetwork(readConfig(env).network, networksOfLimits(['198.51.100.0/24']))(peer);

  test.each([
    ['a client', {}, PEER, PEER],
    ['an IPv6 client', {}, '2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['a carrier', {}, '198.51.100.7', null],
    ['this machine', {}, '127.0.0.1', null],
    ['this machine in IPv6', {}, '::ffff:127.0.0.1', null],
    ['a trusted proxy', { TRUST_PROXY: '10.0.0.0/8' }, PROXY, null],
    ['a trusted proxy in IPv6', { TRUST_PROXY: '10.0.0.0/8' }, `::ffff:${PROXY}`, null],
    ['a client that avoids the proxy', { TRUST_PROXY: '10.0.0.0/8' }, PEER, PEER],
    ['any peer where proxies are counted', { TRUST_PROXY: '1' }, PEER, null],
  ])('%s', (_name, env, peer, network) => {
    expect(peerOf(env, peer)).toBe(network);
  });
});

describe('in production, an untrusted proxy on the same host', () => {
  const ENV = {
    NODE_ENV: 'production',
    ALLOW_SIMULATORS: 'true',
    PUSH_GATEWAY: 'none',
    OTP_PEPPER: randomBytes(32).toString('hex'),
    SIGNING_KEY: randomBytes(32).toString('hex'),
  };
  const FORWARDED = { 'x-forwarded-for': '198.51.100.9' };
  let on: TestApp;
  beforeAll(async () => {
    on = await buildTestApp({ env: ENV });
  });
  afterAll(() => on.close());

  test('does not exempt all clients from the limit of codes per address', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const payload = { msisdn: newNumber() };
      const response = await on.app.inject({ method: 'POST', url: '/api/client/login', payload, headers: FORWARDED });
      statuses.push(response.statusCode);
    }
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });

  test('does not exempt senders of unsigned callbacks from their limit', async () => {
    let status = 0;
    for (let i = 0; i < 21; i += 1) {
      status = (await on.app.inject({ method: 'POST', url: CALLBACK_PATH, headers: FORWARDED })).statusCode;
    }
    expect(status).toBe(429);
  });

  test('is logged once', async () => {
    const fresh = await buildTestApp({ env: ENV });
    const error = vi.spyOn(fresh.services.log, 'error');
    await fresh.app.inject({ url: '/health/live', headers: FORWARDED, remoteAddress: '192.0.2.1' });
    await fresh.app.inject('/health/live');
    expect(error).not.toHaveBeenCalled();
    for (let i = 0; i < 3; i += 1) await fresh.app.inject({ url: '/health/live', headers: FORWARDED });
    await fresh.close();
    expect(error.mock.calls).toEqual([[{ variable: 'TRUST_PROXY' }, 'trust proxy missing']]);
  });
});
