import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { logIn, newNumber, type Learner } from '../../../../test/sign-up.ts';
import { addAuthenticator, auditOfStaff, codeOfApp, makeStaff } from '../../../../test/staff.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const reason = 'طلبت الإدارة ذلك';

/** Signs in on another device, after the time between two codes. */
async function logInAgain({ msisdn }: Learner): Promise<string> {
  test.advance(2 * 60_000);
  return logIn(test, msisdn);
}

/** What an authenticator app shows now. */
function codeNow(secret: string): string {
  return codeOfApp(secret, test.services.clock.now());
}

function wrongCode(secret: string): string {
  return codeNow(secret) === '000000' ? '111111' : '000000';
}

const stateOf = async (token: string) => (await callApi(test.app, 'GET /api/console/me', { token })).second_factor;
const answer = (token: string, code: string) =>
  request(test.app, 'POST /api/console/second-factor', { token, body: { code } });

describe('a second factor', () => {
  it('is added with the first code, confirms the session, and is required of the next one', async () => {
    const support = await makeStaff(test, 'support', { confirmed: false });
    expect(await stateOf(support.token)).toBe('missing');
    const secret = await addAuthenticator(test, support);
    expect(await stateOf(support.token)).toBe('confirmed');

    const token = await logInAgain(support);
    expect(await stateOf(token)).toBe('required');
    expect((await answer(token, codeNow(secret))).statusCode).toBe(200);
    expect((await answer(token, codeNow(secret))).statusCode).toBe(422);
    expect(await stateOf(token)).toBe('confirmed');
    test.advance(12 * 3_600_000);
    expect(await stateOf(token)).toBe('required');
  });

  it('reads a code in Arabic and Persian digits, and counts a wrong one as any other', async () => {
    const support = await makeStaff(test, 'support', { confirmed: false });
    const secret = await addAuthenticator(test, support);
    const token = await logInAgain(support);
    const written = (code: string, zero: number) =>
      code.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
    for (let wrong = 0; wrong < 4; wrong += 1)
      expect((await answer(token, written(wrongCode(secret), 0x0660))).statusCode).toBe(422);
    expect((await answer(token, written(codeNow(secret), 0x06f0))).statusCode).toBe(200);
    expect((await answer(token, '𝟏𝟐𝟑𝟒')).statusCode).toBe(422);
    expect((await answer(token, codeNow(secret))).statusCode).toBe(429);
  });

  it('that was sealed with a key that is gone is refused as a wrong code', async () => {
    const editor = await makeStaff(test, 'editor', { confirmed: false });
    const secret = await addAuthenticator(test, editor);
    const token = await logInAgain(editor);
    const { secrets } = test.services;
    const { signingKey } = secrets;
    secrets.signingKey = 'a key after the previous one was removed';
    const refusal = await answer(token, codeNow(secret));
    secrets.signingKey = signingKey;
    expect(refusal.statusCode).toBe(422);
  });

  it('is not added to an account that has one by a session that has not confirmed it', async () => {
    const editor = await makeStaff(test, 'editor', { confirmed: false });
    await addAuthenticator(test, editor);
    const token = await logInAgain(editor);
    const body = { label: 'هاتف آخر' };
    expect(await refused(test.app, 'POST /api/console/factors/totp', { token, body })).toMatchObject({
      code: 'second_factor_required',
    });
    expect(await refused(test.app, 'POST /api/console/factors/passkey/options', { token })).toMatchObject({
      code: 'second_factor_required',
    });
  });

  it('accepts five wrong codes in a quarter of an hour, also when they come at once', async () => {
    const staff = await makeStaff(test, 'support', { confirmed: false });
    const secret = await addAuthenticator(test, staff);
    const token = await logInAgain(staff);
    const answers = await Promise.all(Array.from({ length: 12 }, () => answer(token, wrongCode(secret))));
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    expect((await answer(token, codeNow(secret))).statusCode).toBe(429);
    test.advance(15 * 60_000);
    expect((await answer(token, codeNow(secret))).statusCode).toBe(200);
  });

  it('lets one of two requests with one code pass', async () => {
    const staff = await makeStaff(test, 'support', { confirmed: false });
    const secret = await addAuthenticator(test, staff);
    const tokens = [await logInAgain(staff), await logInAgain(staff)];
    const answers = await Promise.all(tokens.map((token) => answer(token, codeNow(secret))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  });

  it('stays when it is the last one', async () => {
    const staff = await makeStaff(test, 'support', { confirmed: false });
    await addAuthenticator(test, staff);
    const { factors } = await callApi(test.app, 'GET /api/console/me', staff);
    const params = { id: factors[0]?.id ?? '' };
    expect(await refused(test.app, 'POST /api/console/factors/:id/remove', { ...staff, params })).toMatchObject({
      code: 'not_allowed_in_state',
    });
  });

  it('is stored sealed', async () => {
    const staff = await makeStaff(test, 'support', { confirmed: false });
    const secret = await addAuthenticator(test, staff);
    const { rows } = await sql<{ all: string }>`select detail::text as all from staff_factor`.execute(test.services.db);
    expect(rows.some(({ all }) => all.includes(secret))).toBe(false);
  });
});

describe('roles', () => {
  it('are set by an admin for a number that never signed in, and end the sessions of one that did', async () => {
    const admin = await makeStaff(test, 'admin');
    const msisdn = newNumber();
    const body = { msisdn, roles: ['finance' as const], reason };
    await callApi(test.app, 'POST /api/console/staff/roles', { ...admin, body });
    const token = await logIn(test, msisdn);
    expect((await callApi(test.app, 'GET /api/console/me', { token })).roles).toEqual(['finance']);

    await callApi(test.app, 'POST /api/console/staff/roles', { ...admin, body: { ...body, roles: [] } });
    expect((await request(test.app, 'GET /api/console/me', { token })).statusCode).toBe(401);
    const entries = await auditOfStaff(test, admin);
    expect(entries.map(({ before, after, reason: why }) => ({ before, after, why }))).toEqual([
      { before: { roles: [] }, after: { roles: ['finance'] }, why: reason },
      { before: { roles: ['finance'] }, after: { roles: [] }, why: reason },
    ]);
  });

  it('are never set by oneself', async () => {
    const admin = await makeStaff(test, 'admin');
    const body = { msisdn: admin.msisdn, roles: ['admin', 'finance'], reason };
    expect(await refused(test.app, 'POST /api/console/staff/roles', { ...admin, body })).toMatchObject({ status: 403 });
    expect(await auditOfStaff(test, admin)).toMatchObject([{ outcome: 'refused' }]);
  });

  it('are set by one of two admins who end each other’s role at the same time', async () => {
    const [one, other] = [await makeStaff(test, 'admin'), await makeStaff(test, 'admin')];
    const end = ({ token }: Learner, { msisdn }: Learner) =>
      request(test.app, 'POST /api/console/staff/roles', { token, body: { msisdn, roles: [], reason } });
    const replies = await Promise.all([end(one, other), end(other, one)]);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const left = await test.services.db
      .selectFrom('subscriber')
      .select('roles')
      .where('id', 'in', [one.subscriberId, other.subscriberId])
      .execute();
    expect(left.map(({ roles }) => roles).toSorted()).toEqual([[], ['admin']]);
  });

  it('need a reason', async () => {
    const admin = await makeStaff(test, 'admin');
    const body = { msisdn: newNumber(), roles: ['support'], reason: ' ' };
    expect(await refused(test.app, 'POST /api/console/staff/roles', { ...admin, body })).toMatchObject({ status: 422 });
  });
});

describe('colleagues', () => {
  it('who lost their factors get them reset, with an end to their sessions, by a colleague only', async () => {
    const admin = await makeStaff(test, 'admin');
    const support = await makeStaff(test, 'support', { confirmed: false });
    await addAuthenticator(test, support);
    const reset = (uuid: string) =>
      request(test.app, 'POST /api/console/staff/:uuid/factors/reset', {
        ...admin,
        params: { uuid },
        body: { reason },
      });
    expect((await reset(admin.subscriberId)).statusCode).toBe(403);
    expect((await reset(support.subscriberId)).statusCode).toBe(200);
    expect((await request(test.app, 'GET /api/console/me', support)).statusCode).toBe(401);
    expect(await stateOf(await logInAgain(support))).toBe('missing');
  });

  it('are listed with an entry that says who looked', async () => {
    const admin = await makeStaff(test, 'admin');
    const { staff } = await callApi(test.app, 'GET /api/console/staff', admin);
    expect(staff.find(({ uuid }) => uuid === admin.subscriberId)).toMatchObject({ roles: ['admin'], sessions: 1 });
    expect(await auditOfStaff(test, admin)).toMatchObject([{ call: 'GET /api/console/staff', outcome: 'done' }]);
  });
});

describe('own sessions', () => {
  const sessionsOf = async (token: string) =>
    (await callApi(test.app, 'GET /api/console/sessions', { token })).sessions;
  const end = (token: string, body: { session_id?: string; others?: true }) =>
    request(test.app, 'POST /api/console/sessions/end', { token, body });

  it('are listed with the address of the console’s latest call, and ended one by one or together', async () => {
    const staff = await makeStaff(test, 'support', { confirmed: false });
    const secret = await addAuthenticator(test, staff);
    const lost = await logInAgain(staff);
    const third = await logInAgain(staff);
    await answer(third, codeNow(secret));
    const [own, ...others] = await sessionsOf(third);
    expect(own).toMatchObject({ current: true, address: '127.0.0.1', second_factor_at: expect.any(String) });
    expect(others).toHaveLength(2);
    // It has made no call that is in the audit.
    expect(others.map(({ address }) => address).toSorted()).toEqual(['127.0.0.1', null]);

    const unconfirmed = others.find(({ address }) => address === null)?.id ?? '';
    expect((await end(third, { session_id: unconfirmed })).json()).toMatchObject({ ended: 1 });
    expect((await request(test.app, 'GET /api/console/me', { token: lost })).statusCode).toBe(401);
    expect((await end(third, { others: true })).json()).toMatchObject({ ended: 1 });
    expect((await request(test.app, 'GET /api/console/me', staff)).statusCode).toBe(401);
    expect(await sessionsOf(third)).toHaveLength(1);
    expect((await auditOfStaff(test, staff)).at(-1)).toMatchObject({
      call: 'POST /api/console/sessions/end',
      subject_type: 'staff_session',
      subject_id: 'others',
      after: { ended: 1 },
    });
  });

  it('of a colleague are not found', async () => {
    const [staff, colleague] = [await makeStaff(test, 'support'), await makeStaff(test, 'support')];
    const [session] = await sessionsOf(colleague.token);
    expect((await end(staff.token, { session_id: session?.id ?? '' })).statusCode).toBe(404);
    expect(await sessionsOf(colleague.token)).toHaveLength(1);
  });

  it('do not end the asking one with those of a colleague either', async () => {
    const admin = await makeStaff(test, 'admin');
    const own = { ...admin, params: { uuid: admin.subscriberId }, body: { reason } };
    expect((await request(test.app, 'POST /api/console/staff/:uuid/sessions/end', own)).statusCode).toBe(403);
    expect(await sessionsOf(admin.token)).toHaveLength(1);
  });

  it('do not end the asking one, which signs out instead', async () => {
    const staff = await makeStaff(test, 'support');
    const [own] = await sessionsOf(staff.token);
    const answer = await end(staff.token, { session_id: own?.id ?? '' });
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('الخروج')]);
    expect(await sessionsOf(staff.token)).toHaveLength(1);
    expect((await auditOfStaff(test, staff)).filter(({ call }) => call.endsWith('/sessions/end'))).toEqual([]);
  });
});

describe('the audit', () => {
  it('is listed in pages, the latest first, by subject', async () => {
    const admin = await makeStaff(test, 'admin');
    const target = await makeStaff(test, 'support');
    const params = { uuid: target.subscriberId };
    for (let n = 0; n < 3; n += 1)
      await callApi(test.app, 'POST /api/console/staff/:uuid/sessions/end', { ...admin, params, body: { reason } });
    const query = { subject_id: target.subscriberId, limit: 2 };
    const first = await callApi(test.app, 'GET /api/console/audit', { ...admin, query });
    expect(first.entries).toHaveLength(2);
    const cursor = first.next_cursor ?? '';
    const rest = await callApi(test.app, 'GET /api/console/audit', { ...admin, query: { ...query, cursor } });
    expect(rest).toMatchObject({ entries: [{ reason }], next_cursor: null });
  });

  it('is filtered by who acted and by what was done, in pages', async () => {
    const [admin, other] = [await makeStaff(test, 'admin'), await makeStaff(test, 'admin')];
    const target = await makeStaff(test, 'support');
    const params = { uuid: target.subscriberId };
    const CALL = 'POST /api/console/staff/:uuid/sessions/end';
    for (const by of [admin, other, admin, other, admin])
      await callApi(test.app, CALL, { ...by, params, body: { reason } });
    await callApi(test.app, 'GET /api/console/staff', admin);

    const { actors, calls } = await callApi(test.app, 'GET /api/console/audit/actors', other);
    expect(calls).toEqual(expect.arrayContaining([CALL, 'GET /api/console/staff']));
    expect(new Set(calls).size).toBe(calls.length);
    expect(calls).not.toContain('GET /api/console/figures');
    expect(actors.filter(({ uuid }) => uuid === admin.subscriberId)).toMatchObject([{ msisdn: admin.msisdn }]);
    expect(actors.map(({ uuid }) => uuid)).not.toContain(target.subscriberId);
    const query = { actor: admin.subscriberId, call: CALL, limit: 2 };
    const first = await callApi(test.app, 'GET /api/console/audit', { ...other, query });
    const next = { ...query, cursor: first.next_cursor ?? '' };
    const rest = await callApi(test.app, 'GET /api/console/audit', { ...other, query: next });
    const entries = [...first.entries, ...rest.entries];
    expect(entries).toHaveLength(3);
    expect(new Set(entries.map(({ actor, call }) => `${actor} ${call}`))).toEqual(new Set([`${admin.msisdn} ${CALL}`]));
    expect(rest.next_cursor).toBeNull();
  });

  it('itself is seen with an entry, because it names colleagues with their numbers', async () => {
    const admin = await makeStaff(test, 'admin');
    await callApi(test.app, 'GET /api/console/audit/actors', admin);
    await callApi(test.app, 'GET /api/console/audit', { ...admin, query: { actor: admin.subscriberId } });
    expect((await auditOfStaff(test, admin)).map(({ call, subject_id }) => [call, subject_id])).toEqual([
      ['GET /api/console/audit/actors', 'all'],
      ['GET /api/console/audit', admin.subscriberId],
    ]);
  });

  it('has the name of who acted, and none of an account without one', async () => {
    const [named, nameless] = [await makeStaff(test, 'admin'), await makeStaff(test, 'admin')];
    await test.services.db
      .updateTable('subscriber')
      .set({ name: 'ليلى' })
      .where('id', '=', named.subscriberId)
      .execute();
    await test.services.db
      .updateTable('subscriber')
      .set({ name: null })
      .where('id', '=', nameless.subscriberId)
      .execute();
    for (const [by, name] of [
      [named, 'ليلى'],
      [nameless, null],
    ] as const) {
      await callApi(test.app, 'GET /api/console/staff', by);
      const query = { actor: by.subscriberId, call: 'GET /api/console/staff' };
      const { entries } = await callApi(test.app, 'GET /api/console/audit', { ...by, query });
      expect(entries).toMatchObject([{ actor: by.msisdn, actor_name: name }]);
    }
  });

  it('refuses a cursor of a time that the database does not have', async () => {
    const admin = await makeStaff(test, 'admin');
    const forged = ['0000-01-01T00:00:00Z', test.services.newId()];
    const cursor = Buffer.from(JSON.stringify(forged)).toString('base64url');
    const answer = await refused(test.app, 'GET /api/console/audit', { ...admin, query: { cursor } });
    expect(answer).toMatchObject({ status: 422, errors: { cursor: [expect.stringMatching(/[\u0600-\u06ff]/)] } });
  });

  it('records a refusal whatever the path contains', async () => {
    const analyst = await makeStaff(test, 'analyst');
    const uuid = `${analyst.subscriberId}\u0000`;
    const answer = await refused(test.app, 'GET /api/console/learners/:uuid', { ...analyst, params: { uuid } });
    expect(answer).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await auditOfStaff(test, analyst)).toMatchObject([
      { outcome: 'refused', subject_type: 'path', subject_id: `${analyst.subscriberId}%00` },
    ]);
  });

  it('cannot be changed or removed', async () => {
    const { db } = test.services;
    await expect(db.updateTable('audit_entry').set({ reason: 'x' }).execute()).rejects.toThrow('append-only');
    await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow('append-only');
  });
});

describe('a session of staff', () => {
  it('that another node ended is refused at once, also while no eviction arrives', async () => {
    const admin = await makeStaff(test, 'admin');
    await callApi(test.app, 'GET /api/console/staff', admin);
    const { db, clock } = test.services;
    await db
      .updateTable('session')
      .set({ revoked_at: clock.now() })
      .where('subscriber_id', '=', admin.subscriberId)
      .execute();
    expect(await refused(test.app, 'GET /api/console/staff', admin)).toMatchObject({ status: 401 });
  });
});
