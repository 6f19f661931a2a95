import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { openTestDatabase } from '../../../../test/database.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { newestCode, signUp, type Learner } from '../../../../test/sign-up.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';

let database: OpenDatabase;
let test: TestApp;
let other: TestApp;
beforeAll(async () => {
  database = await openTestDatabase();
  test = await buildTestApp({ database });
  other = await buildTestApp({ database });
});
afterAll(async () => {
  await test.close();
  await other.close();
  await database.close();
});

const PHONE = 'Mozilla/5.0 (Linux; Android 13; SM-A146B) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
const MINUTE = 60_000;

/** `cached`: tokens that are used right before, so that their sessions are cached. */
async function signInOn(userAgent: string, { msisdn }: Learner, { cached = [] as string[] } = {}): Promise<string> {
  test.advance(11 * MINUTE);
  await callApi(test.app, 'POST /api/client/login', { body: { msisdn } });
  const body = { msisdn, otp: await newestCode(test, msisdn) };
  for (const token of cached) await statusOf(token);
  const headers = { 'user-agent': userAgent };
  return (await callApi(test.app, 'POST /api/client/confirm/otp', { body, headers })).access_token;
}

/** Confirms the same code twice, as the web's guards do; the first token stays valid for a while. */
async function signInTwice({ msisdn }: Learner): Promise<{ replaced: string; token: string }> {
  test.advance(11 * MINUTE);
  await callApi(test.app, 'POST /api/client/login', { body: { msisdn } });
  const body = { msisdn, otp: await newestCode(test, msisdn) };
  const { access_token: replaced } = await callApi(test.app, 'POST /api/client/confirm/otp', { body });
  const again = { body: { ...body, check_type: 'otp' as const }, token: replaced };
  const { access_token: token } = await callApi(test.app, 'POST /api/client/confirm/otp', again);
  return { replaced, token };
}

const sessionsOf = async (token: string) => (await callApi(test.app, 'GET /api/sessions', { token })).sessions;
const statusOf = async (token: string) => (await request(test.app, 'GET /api/user', { token })).statusCode;
const revoke = (token: string, body: object) => request(test.app, 'POST /api/sessions/revoke', { token, body });

describe('the devices of a learner', () => {
  it('are listed with name and times, this one first, and none that was only replaced', async () => {
    const learner = await signUp(test);
    const phone = await signInOn(PHONE, learner);
    const laptop = await signInOn(LAPTOP, learner);
    const listed = await sessionsOf(phone);
    expect(listed.map(({ device, current }) => [device.system, device.model, current])).toEqual([
      ['android', 'SM-A146B', true],
      ['windows', null, false],
      ['other', null, false],
    ]);
    expect(Date.parse(listed[1]?.first_seen_at ?? '')).toBeGreaterThan(Date.parse(listed[0]?.first_seen_at ?? ''));
    expect((await sessionsOf(laptop))[0]?.device.system).toBe('windows');
    const reply = await request(test.app, 'GET /api/sessions', { token: phone });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('are signed out one at a time, at once and on every node', async () => {
    const learner = await signUp(test);
    const phone = await signInOn(PHONE, learner);
    const laptop = await signInOn(LAPTOP, learner);
    const onOther = (token: string) => request(other.app, 'GET /api/user', { token });
    expect((await onOther(laptop)).statusCode).toBe(200);
    const lost = (await sessionsOf(phone)).find(({ device }) => device.system === 'windows');
    expect((await revoke(phone, { session_id: lost?.id })).json()).toEqual({ messageCode: '00', revoked: 1 });
    expect(await statusOf(laptop)).toBe(401);
    expect(await statusOf(phone)).toBe(200);
    expect((await sessionsOf(phone)).some(({ id }) => id === lost?.id)).toBe(false);
    expect((await revoke(phone, { session_id: lost?.id })).statusCode).toBe(404);
  });

  it('are all signed out but this one', async () => {
    const learner = await signUp(test);
    const laptop = await signInOn(LAPTOP, learner);
    const phone = await signInOn(PHONE, learner);
    expect((await revoke(phone, { others: true })).json()).toEqual({ messageCode: '00', revoked: 2 });
    expect([await statusOf(learner.token), await statusOf(laptop), await statusOf(phone)]).toEqual([401, 401, 200]);
    expect((await revoke(phone, { others: true })).json()).toEqual({ messageCode: '00', revoked: 0 });
  });

  it('end with the tokens that a repeated confirmation replaced', async () => {
    const learner = await signUp(test);
    for (const end of [
      (token: string) => request(test.app, 'POST /api/client/logout', { token }),
      async (token: string) => {
        const [own] = await sessionsOf(token);
        return revoke(learner.token, { session_id: own?.id });
      },
    ]) {
      const { replaced, token } = await signInTwice(learner);
      expect([await statusOf(replaced), await statusOf(token)]).toEqual([200, 200]);
      expect((await end(token)).statusCode).toBe(200);
      expect([await statusOf(replaced), await statusOf(token)]).toEqual([401, 401]);
    }
  });

  it('are at most five: the one used longest ago is signed out at once', async () => {
    const learner = await signUp(test);
    const tokens = [learner.token];
    for (let n = 0; n < 4; n += 1) tokens.push(await signInOn(LAPTOP, learner));
    for (const token of tokens) expect(await statusOf(token)).toBe(200);
    const newest = await signInOn(PHONE, learner, { cached: tokens });
    expect(await statusOf(newest)).toBe(200);
    const statuses = await Promise.all(tokens.map(statusOf));
    expect(statuses.filter((status) => status === 401)).toHaveLength(1);
  });

  it('of another person stay as they are', async () => {
    const [mine, theirs] = [await signUp(test), await signUp(test)];
    const [target] = await sessionsOf(theirs.token);
    expect((await revoke(mine.token, { session_id: target?.id })).statusCode).toBe(404);
    await revoke(mine.token, { others: true });
    expect(await statusOf(theirs.token)).toBe(200);
  });

  it.each([{}, { others: false }, { session_id: 'mine' }, { session_id: crypto.randomUUID(), others: true }])(
    'are not signed out by %j',
    async (body) => {
      const { token } = await signUp(test);
      const reply = await refused(test.app, 'POST /api/sessions/revoke', { token, body });
      expect(reply).toMatchObject({ status: 422, code: 'invalid_input' });
    },
  );
});
