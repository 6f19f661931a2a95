import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, request } from '../../../../test/call-api.ts';
import { logIn, newestCode, newNumber, signUp } from '../../../../test/sign-up.ts';
import { KNOWN_CLIENT } from '../../../domain/otp/otp-send-limits.ts';

// Attacks on the owner of a number by a person without the phone.

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ env: { CARRIER_NETWORKS: '198.51.100.0/24' } });
});
afterAll(() => test.close());

const MINUTE = 60_000;
const HOME = '192.0.2.10';
const ATTACKER = '203.0.113.66';

type From = { remoteAddress?: string; cookie?: string; token?: string };

function post(path: string, payload: object, { remoteAddress = HOME, cookie, token }: From = {}) {
  const headers = { ...(cookie && { cookie }), ...(token && { authorization: `Bearer ${token}` }) };
  return test.app.inject({ method: 'POST', url: `/api/client/${path}`, payload, remoteAddress, headers });
}
const login = (msisdn: string, from?: From) => post('login', { msisdn }, from);
const confirm = (msisdn: string, otp: string, from?: From) => post('confirm/otp', { msisdn, otp }, from);
const wrongOf = (otp: string) => (otp === '000000' ? '000001' : '000000');

/** Asks for a code on a new device and returns its cookie. */
async function loginOnDevice(msisdn: string): Promise<string> {
  const asked = await login(msisdn);
  const cookie = String(asked.headers['set-cookie']).split(';')[0] ?? '';
  expect(cookie).toMatch(/^device=[\w-]{22}$/);
  return cookie;
}

/** The device cookie that a sign-in left in the browser. */
async function signInWithCookie(msisdn: string): Promise<string> {
  const cookie = await loginOnDevice(msisdn);
  expect((await confirm(msisdn, await newestCode(test, msisdn), { cookie })).statusCode).toBe(200);
  test.advance(11 * MINUTE);
  return cookie;
}

describe('guesses at a number', () => {
  it('count for nothing while no code is outstanding', async () => {
    const { msisdn } = await signUp(test);
    test.advance(11 * MINUTE);
    for (let guess = 0; guess < 60; guess += 1) {
      expect((await confirm(msisdn, '000000', { remoteAddress: ATTACKER })).statusCode).toBe(422);
      expect((await confirm(msisdn, '000000')).statusCode).toBe(422);
    }
    expect((await login(msisdn)).statusCode).toBe(200);
    expect((await confirm(msisdn, await newestCode(test, msisdn))).statusCode).toBe(200);
  });

  it('of a guest at another address do not end the owner’s code', async () => {
    const msisdn = newNumber();
    const cookie = await loginOnDevice(msisdn);
    const otp = await newestCode(test, msisdn);
    for (let guess = 0; guess < 60; guess += 1) await confirm(msisdn, wrongOf(otp), { remoteAddress: ATTACKER });
    expect((await confirm(msisdn, otp, { cookie })).statusCode).toBe(200);
  });

  it('of a guest without cookies at the same address do not end the code of a new device', async () => {
    const msisdn = newNumber();
    const cookie = await loginOnDevice(msisdn);
    const otp = await newestCode(test, msisdn);
    for (let guess = 0; guess < 10; guess += 1) await confirm(msisdn, wrongOf(otp));
    expect((await confirm(msisdn, otp)).statusCode).toBe(422);
    expect((await confirm(msisdn, otp, { cookie })).statusCode).toBe(200);
  });

  it('of a guest without cookies at the same address do not end the code of a known device', async () => {
    const msisdn = newNumber();
    const cookie = await signInWithCookie(msisdn);
    expect((await login(msisdn, { cookie })).statusCode).toBe(200);
    const otp = await newestCode(test, msisdn);
    for (let guess = 0; guess < 10; guess += 1) await confirm(msisdn, wrongOf(otp));
    expect((await confirm(msisdn, otp, { cookie })).statusCode).toBe(200);
  });

  it('of a guest at the same address, over several codes, do not delay a device that asked for its own', async () => {
    const msisdn = newNumber();
    for (let code = 0; code < 7; code += 1) {
      await login(msisdn);
      const otp = await newestCode(test, msisdn);
      for (let guess = 0; guess < 3; guess += 1) await confirm(msisdn, wrongOf(otp));
      test.advance(6 * MINUTE);
    }
    const cookie = await loginOnDevice(msisdn);
    const otp = await newestCode(test, msisdn);
    await confirm(msisdn, wrongOf(otp));
    expect((await confirm(msisdn, wrongOf(otp))).statusCode).toBe(429);
    expect((await confirm(msisdn, otp, { cookie })).statusCode).toBe(200);
  });

  it('of a guest are few: the right code is refused to an address that used them up', async () => {
    const msisdn = newNumber();
    await login(msisdn);
    const otp = await newestCode(test, msisdn);
    for (let guess = 0; guess < 3; guess += 1) await confirm(msisdn, wrongOf(otp), { remoteAddress: ATTACKER });
    expect((await confirm(msisdn, otp, { remoteAddress: ATTACKER })).statusCode).toBe(422);
  });

  it('delay the client that made them, over several codes, and no other client', async () => {
    const msisdn = newNumber();
    const attacker = { remoteAddress: ATTACKER };
    for (let code = 0; code < 4; code += 1) {
      await login(msisdn, attacker);
      const otp = await newestCode(test, msisdn);
      for (let guess = 0; guess < 5; guess += 1)
        expect((await confirm(msisdn, wrongOf(otp), attacker)).statusCode).toBe(422);
      test.advance(code === 3 ? 0 : 5 * MINUTE);
    }
    test.advance(2 * MINUTE);
    expect((await login(msisdn)).statusCode).toBe(200);
    const otp = await newestCode(test, msisdn);
    expect((await confirm(msisdn, otp)).statusCode).toBe(200);
  });

  it('are compared with a code that was asked for on another device', async () => {
    const msisdn = newNumber();
    await login(msisdn);
    const otp = await newestCode(test, msisdn);
    expect((await confirm(msisdn, otp, { remoteAddress: '192.0.2.99' })).statusCode).toBe(200);
  });
});

describe('codes that a guest asks for', () => {
  it('use up neither the owner’s spacing nor the owner’s ten a day', async () => {
    const msisdn = newNumber();
    const cookie = await signInWithCookie(msisdn);
    const others = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'];
    let sent = 0;
    for (let round = 0; round < 40; round += 1) {
      for (const remoteAddress of others) if ((await login(msisdn, { remoteAddress })).statusCode === 200) sent += 1;
      test.advance(3 * MINUTE);
    }
    // The owner's own first code was a guest's too.
    expect(sent).toBeGreaterThan(10);
    expect(sent).toBeLessThan(14);
    expect((await login(msisdn, { remoteAddress: HOME })).statusCode).toBe(429);
    for (let code = 0; code < 10; code += 1) {
      expect((await login(msisdn, { cookie })).statusCode).toBe(200);
      test.advance(3 * MINUTE);
    }
    expect((await login(msisdn, { cookie })).statusCode).toBe(429);
  });

  it('at two addresses do not lock the owner on a new phone out', async () => {
    const msisdn = newNumber();
    for (let round = 0; round < 10; round += 1) {
      for (const remoteAddress of ['203.0.113.21', '203.0.113.22']) await login(msisdn, { remoteAddress });
      test.advance(3 * MINUTE);
    }
    expect((await login(msisdn, { remoteAddress: '203.0.113.21' })).statusCode).toBe(429);
    const asked = await login(msisdn);
    expect(asked.statusCode).toBe(200);
    const cookie = String(asked.headers['set-cookie']).split(';')[0] ?? '';
    expect((await confirm(msisdn, await newestCode(test, msisdn), { cookie })).statusCode).toBe(200);
  });

  it('do not hinder a learner who is signed in', async () => {
    const { msisdn, token } = await signUp(test);
    for (let code = 0; code < 12; code += 1) {
      await login(msisdn, { remoteAddress: ATTACKER });
      test.advance(3 * MINUTE);
    }
    expect((await login(msisdn, { remoteAddress: ATTACKER })).statusCode).toBe(429);
    expect((await login(msisdn, { token })).statusCode).toBe(200);
    const response = await test.app.inject({
      url: '/api/generate/otp',
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: ATTACKER,
    });
    // The code above was sent a moment ago, to a known client as well.
    expect(response.statusCode).toBe(429);
    test.advance(MINUTE);
    expect(
      (await test.app.inject({ url: '/api/generate/otp', headers: { authorization: `Bearer ${token}` } })).statusCode,
    ).toBe(200);
  });

  it('gives no known device by a made-up cookie, or by one that signed in with another number', async () => {
    const [victim, other] = [newNumber(), newNumber()];
    const cookie = await signInWithCookie(other);
    await logIn(test, victim);
    test.advance(11 * MINUTE);
    for (const tried of [cookie, `device=${'A'.repeat(22)}`]) {
      const from = { remoteAddress: ATTACKER, cookie: tried };
      expect((await login(victim, from)).statusCode).toBe(200);
      expect((await login(victim, from)).statusCode).toBe(429);
      test.advance(11 * MINUTE);
    }
  });
});

describe('a device with several sessions', () => {
  async function isKnown(msisdn: string, cookie: string): Promise<boolean> {
    expect((await login(msisdn, { cookie })).statusCode).toBe(200);
    const { client } = await test.services.db
      .selectFrom('otp_challenge')
      .select('client')
      .where('msisdn', '=', msisdn)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    test.advance(11 * MINUTE);
    return client === KNOWN_CLIENT;
  }
  async function signInAgain(msisdn: string, cookie: string): Promise<string> {
    await login(msisdn, { cookie });
    const reply = await confirm(msisdn, await newestCode(test, msisdn), { cookie });
    test.advance(11 * MINUTE);
    return reply.json<{ access_token: string }>().access_token;
  }

  it.each(['one', 'others'])('is known no longer once it is signed out from another device (%s)', async (which) => {
    const { msisdn } = await signUp(test);
    test.advance(11 * MINUTE);
    const [own, lost] = [await signInWithCookie(msisdn), await signInWithCookie(msisdn)];
    // The first session of the lost device ends by itself; its second one is signed out.
    await callApi(test.app, 'POST /api/client/logout', { token: await signInAgain(msisdn, lost) });
    await signInAgain(msisdn, lost);
    const token = await signInAgain(msisdn, own);
    expect([await isKnown(msisdn, own), await isKnown(msisdn, lost)]).toEqual([true, true]);
    const { sessions } = await callApi(test.app, 'GET /api/sessions', { token });
    for (const body of which === 'others'
      ? [{ others: true }]
      : sessions.filter(({ current }) => !current).map(({ id }) => ({ session_id: id }))) {
      expect((await request(test.app, 'POST /api/sessions/revoke', { token, body })).statusCode).toBe(200);
    }
    expect([await isKnown(msisdn, own), await isKnown(msisdn, lost)]).toEqual([true, false]);
  });

  it('stays known after it logged out itself', async () => {
    const msisdn = newNumber();
    const cookie = await signInWithCookie(msisdn);
    await callApi(test.app, 'POST /api/client/logout', { token: await signInAgain(msisdn, cookie) });
    expect(await isKnown(msisdn, cookie)).toBe(true);
  });
});

describe('unconfirmed codes', () => {
  it('hold a shared address for minutes, and a carrier’s range not at all', async () => {
    const nat = { remoteAddress: '203.0.113.200' };
    for (let code = 0; code < 11; code += 1) expect((await login(newNumber(), nat)).statusCode).toBe(200);
    const stopped = await login(newNumber(), nat);
    expect(stopped.statusCode).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeLessThan(5 * 60);
    test.advance(5 * MINUTE);
    expect((await login(newNumber(), nat)).statusCode).toBe(200);
    const carrier = { remoteAddress: '198.51.100.7' };
    for (let code = 0; code < 40; code += 1) expect((await login(newNumber(), carrier)).statusCode).toBe(200);
  });
});

describe('what a guest learns', () => {
  it('is the same of known and unknown numbers', async () => {
    const { msisdn } = await signUp(test);
    test.advance(11 * MINUTE);
    const shown = async (number: string) => {
      const asked = await login(number, { remoteAddress: '203.0.113.77' });
      const refused = await confirm(number, '123', { remoteAddress: '203.0.113.77' });
      const again = await login(number, { remoteAddress: '203.0.113.77' });
      const { request_id: _, ...body } = refused.json<{ request_id: string }>();
      return [asked.statusCode, asked.json(), refused.statusCode, body, again.statusCode, again.headers['retry-after']];
    };
    expect(await shown(msisdn)).toEqual(await shown(newNumber()));
  });
});
