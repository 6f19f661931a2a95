import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { it } from '../../../../test/fixture.ts';
import { logIn, newNumber, type Learner } from '../../../../test/sign-up.ts';
import { addAuthenticator, auditOfStaff, codeOfApp, makeStaff } from '../../../../test/staff.ts';

const reason = 'طلبت الإدارة ذلك';

/** Signs in on another device, after the time between two codes. */
async function logInAgain(server: TestApp, { msisdn }: Learner): Promise<string> {
  server.advance(2 * 60_000);
  return logIn(server, msisdn);
}

/** The code that an authenticator app shows now. */
function codeNow(server: TestApp, secret: string): string {
  return codeOfApp(secret, server.services.clock.now());
}

function wrongCode(server: TestApp, secret: string): string {
  return codeNow(server, secret) === '000000' ? '111111' : '000000';
}

const stateOf = async (server: TestApp, token: string) =>
  (await callApi(server.app, 'GET /api/console/me', { token })).second_factor;
const answer = (server: TestApp, token: string, code: string) =>
  request(server.app, 'POST /api/console/second-factor', { token, body: { code } });

describe('a second factor', () => {
  it('is added with the first code, confirms the session, and is required of the next one', async ({ server }) => {
    const support = await makeStaff(server, 'support', { confirmed: false });
    expect(await stateOf(server, support.token)).toBe('missing');
    const secret = await addAuthenticator(server, support);
    expect(await stateOf(server, support.token)).toBe('confirmed');
    const token = await logInAgain(server, support);
    expect(await stateOf(server, token)).toBe('required');
    expect((await answer(server, token, codeNow(server, secret))).statusCode).toBe(200);
    expect((await answer(server, token, codeNow(server, secret))).statusCode).toBe(422);
    expect(await stateOf(server, token)).toBe('confirmed');
    server.advance(12 * 3_600_000);
    expect(await stateOf(server, token)).toBe('required');
  });

  it('reads a code in Arabic and Persian digits, and counts a wrong one as any other', async ({ server }) => {
    const support = await makeStaff(server, 'support', { confirmed: false });
    const secret = await addAuthenticator(server, support);
    const token = await logInAgain(server, support);
    const written = (code: string, zero: number) =>
      code.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
    for (let wrong = 0; wrong < 4; wrong += 1)
      expect((await answer(server, token, written(wrongCode(server, secret), 0x0660))).statusCode).toBe(422);
    expect((await answer(server, token, written(codeNow(server, secret), 0x06f0))).statusCode).toBe(200);
    expect((await answer(server, token, '𝟏𝟐𝟑𝟒')).statusCode).toBe(422);
    expect((await answer(server, token, codeNow(server, secret))).statusCode).toBe(429);
  });

  it('that was sealed with a key that is gone is refused as a wrong code', async ({ server }) => {
    const editor = await makeStaff(server, 'editor', { confirmed: false });
    const secret = await addAuthenticator(server, editor);
    const token = await logInAgain(server, editor);
    const { secrets } = server.services;
    const { signingKey } = secrets;
    secrets.signingKey = 'a key after the previous one was removed';
    const refusal = await answer(server, token, codeNow(server, secret));
    secrets.signingKey = signingKey;
    expect(refusal.statusCode).toBe(422);
  });

  it('is not added to an account that has one by a session that has not confirmed it', async ({ server }) => {
    const editor = await makeStaff(server, 'editor', { confirmed: false });
    await addAuthenticator(server, editor);
    const token = await logInAgain(server, editor);
    const body = { label: 'هاتف آخر' };
    expect(await refused(server.app, 'POST /api/console/factors/totp', { token, body })).toMatchObject({
      code: 'second_factor_required',
    });
    expect(await refused(server.app, 'POST /api/console/factors/passkey/options', { token })).toMatchObject({
      code: 'second_factor_required',
    });
  });

  it('accepts five wrong codes in a quarter of an hour, also when they come at once', async ({ server }) => {
    const staff = await makeStaff(server, 'support', { confirmed: false });
    const secret = await addAuthenticator(server, staff);
    const token = await logInAgain(server, staff);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => answer(server, token, wrongCode(server, secret))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    expect((await answer(server, token, codeNow(server, secret))).statusCode).toBe(429);
    server.advance(15 * 60_000);
    expect((await answer(server, token, codeNow(server, secret))).statusCode).toBe(200);
  });

  it('lets one of two requests with one code pass', async ({ server }) => {
    const staff = await makeStaff(server, 'support', { confirmed: false });
    const secret = await addAuthenticator(server, staff);
    const tokens = [await logInAgain(server, staff), await logInAgain(server, staff)];
    const answers = await Promise.all(tokens.map((token) => answer(server, token, codeNow(server, secret))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  });

  it('stays when it is the last one', async ({ server }) => {
    const staff = await makeStaff(server, 'support', { confirmed: false });
    await addAuthenticator(server, staff);
    const { factors } = await staff.call('GET /api/console/me');
    const params = { id: factors[0]?.id ?? '' };
    expect(await staff.refused('POST /api/console/factors/:id/remove', { params })).toMatchObject({
      code: 'not_allowed_in_state',
    });
  });

  it('is stored sealed', async ({ server }) => {
    const staff = await makeStaff(server, 'support', { confirmed: false });
    const secret = await addAuthenticator(server, staff);
    const { rows } = await sql<{ all: string }>`select detail::text as all from staff_factor`.execute(
      server.services.db,
    );
    expect(rows.some(({ all }) => all.includes(secret))).toBe(false);
  });
});

describe('roles', () => {
  it('are set by an admin for a number that never signed in, and end the sessions of one that did', async ({
    server,
    admin,
  }) => {
    const msisdn = newNumber();
    const body = { msisdn, roles: ['support' as const], reason };
    await admin.call('POST /api/console/staff/roles', { body });
    const token = await logIn(server, msisdn);
    expect((await callApi(server.app, 'GET /api/console/me', { token })).roles).toEqual(['support']);

    await admin.call('POST /api/console/staff/roles', { body: { ...body, roles: [] } });
    expect((await request(server.app, 'GET /api/console/me', { token })).statusCode).toBe(401);
    const entries = await auditOfStaff(server, admin);
    expect(entries.map(({ before, after, reason: why }) => ({ before, after, why }))).toEqual([
      { before: { roles: [] }, after: { roles: ['support'] }, why: reason },
      { before: { roles: ['support'] }, after: { roles: [] }, why: reason },
    ]);
  });

  it('are never set by oneself', async ({ server, admin }) => {
    const body = { msisdn: admin.msisdn, roles: ['admin', 'finance'], reason };
    expect(await admin.refused('POST /api/console/staff/roles', { body })).toMatchObject({ status: 403 });
    expect(await auditOfStaff(server, admin)).toMatchObject([{ outcome: 'refused' }]);
  });

  it('are set by one of two admins who end each other’s role at the same time', async ({ server }) => {
    const [one, other] = [await makeStaff(server, 'admin'), await makeStaff(server, 'admin')];
    const end = (learner: Learner, { msisdn }: Learner) =>
      learner.request('POST /api/console/staff/roles', { body: { msisdn, roles: [], reason } });
    const replies = await Promise.all([end(one, other), end(other, one)]);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const left = await server.services.db
      .selectFrom('subscriber')
      .select('roles')
      .where('id', 'in', [one.subscriberId, other.subscriberId])
      .execute();
    expect(left.map(({ roles }) => roles).toSorted()).toEqual([[], ['admin']]);
  });

  it('need a reason', async ({ admin }) => {
    const body = { msisdn: newNumber(), roles: ['support'], reason: ' ' };
    expect(await admin.refused('POST /api/console/staff/roles', { body })).toMatchObject({ status: 422 });
  });
});

describe('colleagues', () => {
  it('who lost their factors get them reset, with an end to their sessions, by a colleague only', async ({
    server,
    admin,
  }) => {
    const support = await makeStaff(server, 'support', { confirmed: false });
    await addAuthenticator(server, support);
    const reset = (uuid: string) =>
      admin.request('POST /api/console/staff/:uuid/factors/reset', { params: { uuid }, body: { reason } });
    expect((await reset(admin.subscriberId)).statusCode).toBe(403);
    expect((await reset(support.subscriberId)).statusCode).toBe(200);
    expect((await support.request('GET /api/console/me')).statusCode).toBe(401);
    expect(await stateOf(server, await logInAgain(server, support))).toBe('missing');
  });

  it('are listed with an entry that says who looked', async ({ server, admin }) => {
    const { staff } = await admin.call('GET /api/console/staff');
    expect(staff.find(({ uuid }) => uuid === admin.subscriberId)).toMatchObject({ roles: ['admin'], sessions: 1 });
    expect(await auditOfStaff(server, admin)).toMatchObject([{ call: 'GET /api/console/staff', outcome: 'done' }]);
  });
});

describe('own sessions', () => {
  const sessionsOf = async (server: TestApp, token: string) =>
    (await callApi(server.app, 'GET /api/console/sessions', { token })).sessions;
  const end = (server: TestApp, token: string, body: { session_id?: string; others?: true }) =>
    request(server.app, 'POST /api/console/sessions/end', { token, body });

  it('are listed with the address of the console’s latest call, and ended one by one or together', async ({
    server,
  }) => {
    const staff = await makeStaff(server, 'support', { confirmed: false });
    const secret = await addAuthenticator(server, staff);
    const lost = await logInAgain(server, staff);
    const third = await logInAgain(server, staff);
    await answer(server, third, codeNow(server, secret));
    const [own, ...others] = await sessionsOf(server, third);
    expect(own).toMatchObject({ current: true, address: '127.0.0.1', second_factor_at: expect.any(String) });
    expect(others).toHaveLength(2);
    // It has made no call that is in the audit.
    expect(others.map(({ address }) => address).toSorted()).toEqual(['127.0.0.1', null]);

    const unconfirmed = others.find(({ address }) => address === null)?.id ?? '';
    expect((await end(server, third, { session_id: unconfirmed })).json()).toMatchObject({ ended: 1 });
    expect((await request(server.app, 'GET /api/console/me', { token: lost })).statusCode).toBe(401);
    expect((await end(server, third, { others: true })).json()).toMatchObject({ ended: 1 });
    expect((await staff.request('GET /api/console/me')).statusCode).toBe(401);
    expect(await sessionsOf(server, third)).toHaveLength(1);
    expect((await auditOfStaff(server, staff)).at(-1)).toMatchObject({
      call: 'POST /api/console/sessions/end',
      subject_type: 'staff_session',
      subject_id: 'others',
      after: { ended: 1 },
    });
  });

  it('of a colleague are not found', async ({ server }) => {
    const [staff, colleague] = [await makeStaff(server, 'support'), await makeStaff(server, 'support')];
    const [session] = await sessionsOf(server, colleague.token);
    expect((await end(server, staff.token, { session_id: session?.id ?? '' })).statusCode).toBe(404);
    expect(await sessionsOf(server, colleague.token)).toHaveLength(1);
  });

  it('do not end the asking one with those of a colleague either', async ({ server, admin }) => {
    const own = { params: { uuid: admin.subscriberId }, body: { reason } };
    expect((await admin.request('POST /api/console/staff/:uuid/sessions/end', own)).statusCode).toBe(403);
    expect(await sessionsOf(server, admin.token)).toHaveLength(1);
  });

  it('do not end the asking one, which signs out instead', async ({ server, support }) => {
    const [own] = await sessionsOf(server, support.token);
    const answer = await end(server, support.token, { session_id: own?.id ?? '' });
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('الخروج')]);
    expect(await sessionsOf(server, support.token)).toHaveLength(1);
    expect((await auditOfStaff(server, support)).filter(({ call }) => call.endsWith('/sessions/end'))).toEqual([]);
  });
});

describe('the audit', () => {
  it('is listed in pages, the latest first, by subject', async ({ admin, support: target }) => {
    const params = { uuid: target.subscriberId };
    for (let n = 0; n < 3; n += 1)
      await admin.call('POST /api/console/staff/:uuid/sessions/end', { params, body: { reason } });
    const query = { subject_id: target.subscriberId, limit: 2 };
    const first = await admin.call('GET /api/console/audit', { query });
    expect(first.entries).toHaveLength(2);
    const cursor = first.next_cursor ?? '';
    const rest = await admin.call('GET /api/console/audit', { query: { ...query, cursor } });
    expect(rest).toMatchObject({ entries: [{ reason }], next_cursor: null });
  });

  it('is filtered by who acted and by what was done, in pages', async ({ server, support: target }) => {
    const [admin, other] = [await makeStaff(server, 'admin'), await makeStaff(server, 'admin')];
    const params = { uuid: target.subscriberId };
    const CALL = 'POST /api/console/staff/:uuid/sessions/end';
    for (const by of [admin, other, admin, other, admin]) await by.call(CALL, { params, body: { reason } });
    await admin.call('GET /api/console/staff');

    const { actors, calls } = await other.call('GET /api/console/audit/actors');
    expect(calls).toEqual(expect.arrayContaining([CALL, 'GET /api/console/staff']));
    expect(new Set(calls).size).toBe(calls.length);
    expect(calls).not.toContain('GET /api/console/figures');
    expect(actors.filter(({ uuid }) => uuid === admin.subscriberId)).toMatchObject([{ msisdn: admin.msisdn }]);
    expect(actors.map(({ uuid }) => uuid)).not.toContain(target.subscriberId);
    const query = { actor: admin.subscriberId, call: CALL, limit: 2 };
    const first = await other.call('GET /api/console/audit', { query });
    const next = { ...query, cursor: first.next_cursor ?? '' };
    const rest = await other.call('GET /api/console/audit', { query: next });
    const entries = [...first.entries, ...rest.entries];
    expect(entries).toHaveLength(3);
    expect(new Set(entries.map(({ actor, call }) => `${actor} ${call}`))).toEqual(new Set([`${admin.msisdn} ${CALL}`]));
    expect(rest.next_cursor).toBeNull();
  });

  it('itself is seen with an entry, because it names colleagues with their numbers', async ({ server, admin }) => {
    await admin.call('GET /api/console/audit/actors');
    await admin.call('GET /api/console/audit', { query: { actor: admin.subscriberId } });
    expect((await auditOfStaff(server, admin)).map(({ call, subject_id }) => [call, subject_id])).toEqual([
      ['GET /api/console/audit/actors', 'all'],
      ['GET /api/console/audit', admin.subscriberId],
    ]);
  });

  it('has the name of who acted, and none of an account without one', async ({ server }) => {
    const [named, nameless] = [await makeStaff(server, 'admin'), await makeStaff(server, 'admin')];
    await server.services.db
      .updateTable('subscriber')
      .set({ name: 'ليلى' })
      .where('id', '=', named.subscriberId)
      .execute();
    await server.services.db
      .updateTable('subscriber')
      .set({ name: null })
      .where('id', '=', nameless.subscriberId)
      .execute();
    for (const [by, name] of [
      [named, 'ليلى'],
      [nameless, null],
    ] as const) {
      await by.call('GET /api/console/staff');
      const query = { actor: by.subscriberId, call: 'GET /api/console/staff' };
      const { entries } = await by.call('GET /api/console/audit', { query });
      expect(entries).toMatchObject([{ actor: by.msisdn, actor_name: name }]);
    }
  });

  it('refuses a cursor of a time that the database does not have', async ({ server, admin }) => {
    const forged = ['0000-01-01T00:00:00Z', server.services.newId()];
    const cursor = Buffer.from(JSON.stringify(forged)).toString('base64url');
    const answer = await admin.refused('GET /api/console/audit', { query: { cursor } });
    expect(answer).toMatchObject({ status: 422, errors: { cursor: [expect.stringMatching(/[\u0600-\u06ff]/)] } });
  });

  it('records a refusal whatever the path contains', async ({ server, analyst }) => {
    const uuid = `${analyst.subscriberId}\u0000`;
    const answer = await analyst.refused('GET /api/console/learners/:uuid', { params: { uuid } });
    expect(answer).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await auditOfStaff(server, analyst)).toMatchObject([
      { outcome: 'refused', subject_type: 'path', subject_id: `${analyst.subscriberId}%00` },
    ]);
  });

  it('cannot be changed or removed', async ({ server }) => {
    const { db } = server.services;
    await expect(db.updateTable('audit_entry').set({ reason: 'x' }).execute()).rejects.toThrow('append-only');
    await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow('append-only');
  });
});

describe('a session of staff', () => {
  it('that another node ended is refused at once, also while no eviction arrives', async ({ server, admin }) => {
    await admin.call('GET /api/console/staff');
    const { db, clock } = server.services;
    await db
      .updateTable('session')
      .set({ revoked_at: clock.now() })
      .where('subscriber_id', '=', admin.subscriberId)
      .execute();
    expect(await admin.refused('GET /api/console/staff')).toMatchObject({ status: 401 });
  });
});
