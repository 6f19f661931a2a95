import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { openTestDatabase } from '../../../../test/database.ts';
import { callApi } from '../../../../test/call-api.ts';
import { newNumber } from '../../../../test/sign-up.ts';

const SECRET = randomBytes(32).toString('hex');
const CAMARA = {
  CARRIER_GATEWAY: 'camara',
  CAMARA_URL: 'https://api.operator.example',
  CAMARA_TOKEN_URL: 'https://auth.operator.example/token',
  CAMARA_CLIENT_ID: 'lisan',
  CAMARA_CLIENT_SECRET: 'client-secret',
  CAMARA_NOTIFICATION_URL: 'https://lisan.example',
  CARRIER_CALLBACK_KEYS: 'callback-key-callback-key-callback-key',
};
const SMPP = {
  SMS_GATEWAY: 'smpp',
  SMPP_URL: 'smpp://127.0.0.1:1',
  SMPP_SYSTEM_ID: 'lisan',
  SMPP_PASSWORD: 'secret',
  SMPP_SOURCE: 'Lisan',
  ROLE: 'web',
};
const PRODUCTION = {
  NODE_ENV: 'production',
  ALLOW_SIMULATORS: 'true',
  PUSH_GATEWAY: 'none',
  OTP_PEPPER: randomBytes(32).toString('hex'),
  SIGNING_KEY: randomBytes(32).toString('hex'),
};
const CONTROLS = {
  sms: ['POST', '/simulator/login-code'],
  carrier: ['GET', '/simulator/carrier'],
  clock: ['GET', '/simulator/clock'],
} as const;

let test: TestApp;
afterEach(() => test.close());

type From = { remoteAddress?: string; headers?: Record<string, string>; host?: string };

async function statusOf(control: keyof typeof CONTROLS, from: From = {}): Promise<number> {
  const [method, url] = CONTROLS[control];
  const msisdn = newNumber();
  const response = await test.app.inject({
    method,
    url,
    ...(method === 'POST' ? { payload: { msisdn } } : { query: { msisdn } }),
    headers: { host: from.host ?? 'localhost:3000', ...from.headers },
    remoteAddress: from.remoteAddress ?? '127.0.0.1',
  });
  return response.statusCode;
}

const statuses = async (from?: From) => ({
  sms: await statusOf('sms', from),
  carrier: await statusOf('carrier', from),
  clock: await statusOf('clock', from),
});
const NONE = { sms: 404, carrier: 404, clock: 404 };
const ALL = { sms: 200, carrier: 200, clock: 200 };

describe('a simulator’s controls', () => {
  it('are there while both gateways are simulated', async () => {
    test = await buildTestApp();
    expect(await statuses()).toEqual(ALL);
  });

  it('of the phone alone while the carrier is real, and no clock that a real carrier would see moved', async () => {
    test = await buildTestApp({ env: CAMARA });
    expect(await statuses()).toEqual({ ...NONE, sms: 200 });
  });

  it('of the carrier only while real messages are sent, so that no one-time code can be read there', async () => {
    test = await buildTestApp({ env: SMPP });
    expect(await statuses()).toEqual({ ...NONE, carrier: 200 });
  });

  it('are served to this machine alone', async () => {
    test = await buildTestApp();
    expect(await statuses({ remoteAddress: '192.0.2.7' })).toEqual(NONE);
    expect(await statuses({ remoteAddress: '::ffff:127.0.0.1' })).toEqual(ALL);
    expect(await statuses({ remoteAddress: '::1' })).toEqual(ALL);
  });

  it('are not served through a proxy on this machine, whose clients are elsewhere', async () => {
    test = await buildTestApp();
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
      expect(await statuses({ headers: { [name]: '127.0.0.1' } })).toEqual(NONE);
  });

  it('are not served under a name that only leads here (DNS rebinding)', async () => {
    test = await buildTestApp();
    expect(await statuses({ host: 'rebound.example:3000' })).toEqual(NONE);
  });

  it('open to the secret from anywhere, in a header, or by the page’s cookie', async () => {
    test = await buildTestApp({ env: { SIMULATOR_SECRET: SECRET } });
    const remoteAddress = '192.0.2.7';
    expect(await statuses({ remoteAddress, headers: { 'x-simulator-secret': SECRET } })).toEqual(ALL);
    expect(await statuses({ remoteAddress, headers: { 'x-simulator-secret': `${SECRET}x` } })).toEqual(NONE);
    const page = await test.app.inject({ url: '/simulator/clock', query: { secret: SECRET }, remoteAddress });
    const cookie = String(page.headers['set-cookie']);
    expect(cookie).toMatch(/^simulator=\w+; Path=\/simulator; HttpOnly; SameSite=Strict$/);
    expect(await statuses({ remoteAddress, headers: { cookie: cookie.split(';')[0] ?? '' } })).toEqual(ALL);
    expect(await statuses({ remoteAddress, headers: { cookie: 'simulator=%E0%A4%A' } })).toEqual(NONE);
  });

  it('are not there in production without a secret, not even on its own machine', async () => {
    test = await buildTestApp({ env: PRODUCTION });
    expect(await statuses()).toEqual(NONE);
  });

  it('open in production to its secret alone', async () => {
    test = await buildTestApp({ env: { ...PRODUCTION, SIMULATOR_SECRET: SECRET } });
    expect(await statuses()).toEqual(NONE);
    expect(await statuses({ headers: { 'x-simulator-secret': SECRET } })).toEqual(ALL);
  });
});

describe('the simulated phone', () => {
  it('shows a code that another process sent', async () => {
    const database = await openTestDatabase();
    test = await buildTestApp({ database });
    const other = await buildTestApp({ database });
    try {
      const msisdn = newNumber();
      await callApi(test.app, 'POST /api/client/login', { body: { msisdn } });
      await test.deliverSms();
      const shown = async (app: TestApp) =>
        (await app.app.inject({ url: '/simulator/sms', query: { msisdn } })).json<{ messages: { code: string }[] }>()
          .messages;
      const own = await shown(test);
      expect(own).toHaveLength(1);
      await expect.poll(() => shown(other)).toEqual(own);
      expect(await shown(test)).toEqual(own);
    } finally {
      await other.close();
    }
    const { close } = test;
    test.close = async () => {
      await close();
      await database.close();
    };
  });
});
