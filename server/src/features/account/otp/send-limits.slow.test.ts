import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { newestCode, newNumber, signUp } from '../../../../test/sign-up.ts';

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

/** Codes decay while they are sent: a slow machine may send one more for every 18 seconds. */
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

/** Signs in from an address on a new number. Learners of one carrier have numbers of many blocks. */
async function confirmFrom(remoteAddress: string, msisdn: string): Promise<number> {
  const sent = await login(remoteAddress, { msisdn });
  if (sent.statusCode !== 200) return sent.statusCode;
  const payload = { msisdn, otp: await newestCode(test, msisdn) };
  return (await test.app.inject({ method: 'POST', url: '/api/client/confirm/otp', payload, remoteAddress })).statusCode;
}

/** Returns a number of another block of 10,000 for each `n`. */
const numberOfBlock = (n: number) =>
  `+96478${String(10 + (n % 80))}${String(n).padStart(2, '0').slice(-2)}${String(1_000 + n)}`;

describe('codes of an address of a carrier', () => {
  it('that confirms nothing stop early, and leave codes to a new device elsewhere', async () => {
    await start({ OTP_DAILY_BUDGET: '386' });
    const statuses: number[] = [];
    for (let n = 0; n < 309; n += 1) statuses.push((await login(CARRIER, { msisdn: numberOfBlock(n) })).statusCode);
    const sent = statuses.filter((status) => status === 200).length;
    expect(sent).toBeGreaterThanOrEqual(60);
    expect(sent).toBeLessThan(75);
    expect((await login(CARRIER)).headers['retry-after']).toMatch(/^[1-9]\d{0,3}$/);
    for (const elsewhere of ['203.0.113.40', '198.51.100.77', '2001:db8:9::1'])
      expect((await login(elsewhere)).statusCode).toBe(200);
  });

  it('are not limited while its learners confirm them', async () => {
    await start();
    for (let n = 0; n < 70; n += 1) {
      expect(await confirmFrom(CARRIER, numberOfBlock(n))).toBe(200);
      // Some type a wrong number first, or ask twice.
      if (n % 2 === 0) expect((await login(CARRIER, { msisdn: numberOfBlock(n + 100) })).statusCode).toBe(200);
    }
  });

  it('are counted for the whole /24', async () => {
    await start();
    let sent = 0;
    for (let n = 0; n < 160; n += 1)
      if ((await login(`198.51.100.${n}`, { msisdn: numberOfBlock(n) })).statusCode === 200) sent += 1;
    expect(sent).toBeGreaterThanOrEqual(120);
    expect(sent).toBeLessThan(130);
  });
});

it('codes to one block of numbers stop from many networks that confirm nothing', async () => {
  await start();
  let sent = 0;
  for (let n = 0; n < 200; n += 1)
    if ((await login(`203.0.${n}.1`, { msisdn: `+96478012${n + 10_000}` })).statusCode === 200) sent += 1;
  expect(sent).toBeGreaterThanOrEqual(150);
  expect(sent).toBeLessThan(165);
  expect((await login('203.0.113.60', { msisdn: numberOfBlock(1) })).statusCode).toBe(200);
});

describe('the codes of a country', () => {
  it('are no more for guests while a fifth is left, which known devices and sessions get, and return by the hour', async () => {
    await start({ OTP_DAILY_BUDGET: '20' });
    const { token } = await signUp(test);
    const number = newNumber();
    const cookie = String((await login(CARRIER, { msisdn: number })).headers['set-cookie']).split(';')[0] ?? '';
    const payload = { msisdn: number, otp: await newestCode(test, number) };
    await test.app.inject({ method: 'POST', url: '/api/client/confirm/otp', payload, headers: { cookie } });

    // Of ten at once, two are reserved, and each of these requests comes from a different network.
    for (let sent = 2; sent < 8; sent += 1) expect((await login(`203.0.113.${sent}`)).statusCode).toBe(200);
    const refused = await login('203.0.113.9');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
    expect(Number(refused.headers['retry-after'])).toBeLessThan(3 * 3600);

    expect((await login(CARRIER, { msisdn: number, cookie })).statusCode).toBe(200);
    const headers = { authorization: `Bearer ${token}` };
    expect((await test.app.inject({ url: '/api/generate/otp', headers })).statusCode).toBe(200);

    test.advance(8 * 3_600_000);
    expect((await login('203.0.113.9')).statusCode).toBe(200);
    test.advance(DAY_MS);
    for (let sent = 2; sent < 10; sent += 1) expect((await login(`203.0.114.${sent}`)).statusCode).toBe(200);
  });

  it('are logged once at each mark, and shown as a fraction', async () => {
    await start({ OTP_DAILY_BUDGET: '40', METRICS_TOKEN: 'm'.repeat(20) });
    const [warn, error] = [vi.spyOn(test.services.log, 'warn'), vi.spyOn(test.services.log, 'error')];
    await statusesOf(Array.from({ length: 20 }, (_, n) => login(`203.0.113.${n}`)));
    const marks = [...warn.mock.calls, ...error.mock.calls].filter(([, text]) => text === 'otp budget reached');
    expect(marks.map(([fields]) => fields)).toEqual([
      { country: 'IQ', left: 10, budget: 40, percent: 50 },
      { country: 'IQ', left: 4, budget: 40, percent: 80 },
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
