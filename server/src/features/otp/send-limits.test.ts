import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../test/build-test-app.ts';
import { newestCode, newNumber, signUp } from '../../../test/sign-up.ts';

let test: TestApp;
afterEach(() => test.close());

const CARRIER = '198.51.100.9';
const start = async (env: Record<string, string> = {}) => {
  test = await buildTestApp({ env: { CARRIER_NETWORKS: '198.51.100.0/24', ...env } });
};

type From = { msisdn?: string; cookie?: string; token?: string };

function login(remoteAddress: string, { msisdn = newNumber(), cookie, token }: From = {}) {
  const headers = { ...(cookie && { cookie }), ...(token && { authorization: `Bearer ${token}` }) };
  return test.app.inject({ method: 'POST', url: '/api/client/login', payload: { msisdn }, remoteAddress, headers });
}

async function statusesOf(replies: Promise<{ statusCode: number }>[]): Promise<number[]> {
  return (await Promise.all(replies)).map(({ statusCode }) => statusCode);
}

/** Codes decay while they are sent: one more of them for every 18 seconds that a slow machine takes. */
function expectWide(allowed: number): void {
  expect(allowed).toBeGreaterThanOrEqual(101);
  expect(allowed).toBeLessThan(106);
}

describe('codes of one network', () => {
  it('stop while none of them is confirmed, but not those of a carrier’s range', async () => {
    await start();
    for (let sent = 0; sent < 11; sent += 1) expect((await login('203.0.113.7')).statusCode).toBe(200);
    const stopped = await login('203.0.113.7');
    expect(stopped.statusCode).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    for (let sent = 0; sent < 20; sent += 1) expect((await login(CARRIER)).statusCode).toBe(200);
  });

  it('are counted one after the other though they are asked for at once', async () => {
    await start();
    for (let sent = 0; sent < 9; sent += 1) expect((await login('203.0.113.8')).statusCode).toBe(200);
    const statuses = await statusesOf(Array.from({ length: 10 }, () => login('203.0.113.8')));
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  });
});

describe('codes of one IPv6 /48', () => {
  const of48 = (network: number) => `2001:db8:1:${network.toString(16)}::5`;

  it('stop after ten times as many as those of a network', async () => {
    await start();
    let allowed = 0;
    for (let network = 0; network < 130; network += 1) {
      const { statusCode } = await login(of48(network));
      if (statusCode === 200) allowed += 1;
      else expect(statusCode).toBe(429);
    }
    expectWide(allowed);
    expect((await login('2001:db8:2::5')).statusCode).toBe(200);
  });

  it('to one number neither use up what all guests have nor the reserve of new networks', async () => {
    await start();
    const msisdn = newNumber();
    let allowed = 0;
    for (let hour = 0; hour < 24; hour += 1) {
      for (let network = 0; network < 10; network += 1)
        if ((await login(of48(hour * 10 + network), { msisdn })).statusCode === 200) allowed += 1;
      test.advance(3_600_000);
    }
    expect(allowed).toBeLessThanOrEqual(15);
    for (const remoteAddress of ['203.0.113.30', '203.0.113.31', '2001:db8:7::1'])
      expect((await login(remoteAddress, { msisdn })).statusCode).toBe(200);
  });
});

describe('the codes of a country and day', () => {
  it('are no more for guests while a fifth is left, which known devices and sessions get', async () => {
    await start({ OTP_DAILY_BUDGET: '12' });
    const { msisdn, token } = await signUp(test);
    const number = newNumber();
    const cookie = String((await login(CARRIER, { msisdn: number })).headers['set-cookie']).split(';')[0] ?? '';
    const payload = { msisdn: number, otp: await newestCode(test, number) };
    await test.app.inject({ method: 'POST', url: '/api/client/confirm/otp', payload, headers: { cookie } });
    test.advance(11 * 60_000);

    for (let sent = 2; sent < 10; sent += 1) expect((await login(CARRIER)).statusCode).toBe(200);
    const spent = await login(CARRIER);
    expect(spent.statusCode).toBe(429);
    expect(Number(spent.headers['retry-after'])).toBeGreaterThan(3600);

    expect((await login(CARRIER, { msisdn: number, cookie })).statusCode).toBe(200);
    const headers = { authorization: `Bearer ${token}` };
    expect((await test.app.inject({ url: '/api/generate/otp', headers })).statusCode).toBe(200);
    expect((await login(CARRIER, { msisdn, token })).statusCode).toBe(429);

    test.advance(DAY_MS);
    expect((await login(CARRIER)).statusCode).toBe(200);
  });

  it('are logged once at each mark, and shown as a fraction', async () => {
    await start({ OTP_DAILY_BUDGET: '20', METRICS_TOKEN: 'm'.repeat(20) });
    const [warn, error] = [vi.spyOn(test.services.log, 'warn'), vi.spyOn(test.services.log, 'error')];
    await statusesOf(Array.from({ length: 20 }, () => login(CARRIER)));
    const marks = [...warn.mock.calls, ...error.mock.calls].filter(([, text]) => text === 'otp daily budget reached');
    expect(marks.map(([fields]) => fields)).toEqual([
      { country: 'IQ', day: '2026-03-10', sent: 10, budget: 20, percent: 50 },
      { country: 'IQ', day: '2026-03-10', sent: 16, budget: 20, percent: 80 },
    ]);
    expect(await test.services.metrics.render()).toContain('lisan_otp_budget_used_ratio{country="IQ"} 0.8');
  });
});

it.runIf(inject('database').engine === 'postgres')(
  'counts codes of a network exactly over connections of their own',
  async () => {
    await start();
    const statuses = await statusesOf(Array.from({ length: 40 }, () => login('203.0.113.9')));
    expect(statuses.filter((status) => status === 200)).toHaveLength(11);
    const wide = await statusesOf(
      Array.from({ length: 130 }, (_, network) => login(`2001:db8:3:${network.toString(16)}::5`)),
    );
    expectWide(wide.filter((status) => status === 200).length);
  },
);
