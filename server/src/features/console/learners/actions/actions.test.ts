import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../../test/call-api.ts';
import { act, auditText, REASON } from '../../../../../test/console-learners.ts';
import { it } from '../../../../../test/fixture.ts';
import { logIn, newestCode, signUp, type Learner } from '../../../../../test/sign-up.ts';
import { auditOfStaff, makeStaff } from '../../../../../test/staff.ts';
import { attemptsOf, happen, postponeOthers, settle, textsTo } from '../../../../../test/subscription/carrier.ts';
import { runJobs, signUpPaying, subscriptionOf } from '../../../../../test/subscription/subscribe.ts';
import { answerSms } from '../../../billing/subscription/leaving/unsubscribe-by-keyword.ts';
import { archiveSubscriber } from '../../../account/subscriber/archive-subscriber.ts';
import { grantRole } from '../../../account/subscriber/grant-role.ts';

it.afterEach(({ server }) => postponeOthers(server));

async function payingLearner(server: TestApp): Promise<Learner> {
  const learner = await signUpPaying(server);
  await settle(server);
  return learner;
}

const meStatus = async (server: TestApp, { token }: Pick<Learner, 'token'>) =>
  (await request(server.app, 'GET /api/my/levels', { token })).statusCode;

describe('a cancellation', () => {
  it('keeps the paid time, tells the learner, and leaves an entry of states', async ({ server, support }) => {
    const learner = await payingLearner(server);
    const key = 'POST /api/console/learners/:uuid/cancel';
    const done = await act(server, key, { staff: support, on: learner, body: { end_mandate: false } });
    expect(done.json()).toMatchObject({ subscription: { state: 'cancelled', mandate: true } });
    expect((await textsTo(server, learner.msisdn)).at(-1)).toContain('أُلغي اشتراكك');
    expect(await auditOfStaff(server, support)).toMatchObject([
      {
        reason: REASON,
        before: { state: 'active', auto_renew: true },
        after: { state: 'cancelled', auto_renew: false },
      },
    ]);
    const [entry] = await auditOfStaff(server, support);
    expect(entry?.subject_id).toBe(learner.subscriberId);
    expect(await auditText(server)).not.toContain(learner.msisdn.slice(4));
  });

  it('also ends the mandate where that is asked for', async ({ server, support }) => {
    const learner = await payingLearner(server);
    const body = { end_mandate: true };
    const done = await act(server, 'POST /api/console/learners/:uuid/cancel', { staff: support, on: learner, body });
    expect(done.json()).toMatchObject({ subscription: { state: 'cancelled', mandate: false } });
  });

  it('is done once by two colleagues at the same time; the other one learns of it', async ({ server }) => {
    const [one, other] = [await makeStaff(server, 'support'), await makeStaff(server, 'support')];
    const learner = await payingLearner(server);
    const answers = await Promise.all(
      [one, other].map((staff) =>
        act(server, 'POST /api/console/learners/:uuid/cancel', { staff, on: learner, body: { end_mandate: false } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const late = answers.find(({ statusCode }) => statusCode === 409);
    expect(late?.json()).toMatchObject({ code: 'not_allowed_in_state' });
    expect((await textsTo(server, learner.msisdn)).filter((text) => text.includes('أُلغي'))).toHaveLength(1);
  });

  it('needs a reason', async ({ server, support }) => {
    const learner = await payingLearner(server);
    const body = { end_mandate: false, reason: ' ' };
    const answer = await act(server, 'POST /api/console/learners/:uuid/cancel', { staff: support, on: learner, body });
    expect(answer.statusCode).toBe(422);
    expect((await subscriptionOf(server, learner)).state).toBe('active');
  });
});

describe('credited days', () => {
  const credit = (server: TestApp, staff: Learner, on: Learner, over: object = {}) =>
    act(server, 'POST /api/console/learners/:uuid/days', { staff, on, body: { days: 3 }, ...over });

  it('move the end and the next charge, once for a key', async ({ server, support }) => {
    const learner = await payingLearner(server);
    const before = await subscriptionOf(server, learner);
    const idempotencyKey = crypto.randomUUID();
    const [first, again] = [
      await credit(server, support, learner, { idempotencyKey }),
      await credit(server, support, learner, { idempotencyKey }),
    ];
    expect(again.json()).toEqual(first.json());
    const end = new Date(Date.parse(before.access_until ?? '') + 3 * DAY_MS).toISOString();
    expect(first.json()).toMatchObject({ subscription: { access_until: end, next_charge_at: end } });
    expect(await subscriptionOf(server, learner)).toMatchObject({ access_until: end });
    expect((await textsTo(server, learner.msisdn)).at(-1)).toContain('زدنا أيامك مجانًا');
    expect((await credit(server, support, learner, { idempotencyKey: null })).statusCode).toBe(422);
  });

  it('are never reported of another learner than the one who got them', async ({ server, support }) => {
    const [learner, other] = [await payingLearner(server), await payingLearner(server)];
    const idempotencyKey = crypto.randomUUID();
    expect((await credit(server, support, learner, { idempotencyKey })).statusCode).toBe(200);
    const mistaken = await credit(server, support, other, { idempotencyKey });
    expect([mistaken.statusCode, mistaken.json().code]).toEqual([409, 'idempotency_mismatch']);
  });

  it('are at most 31 in thirty days for a learner, of all colleagues together', async ({
    server,
    admin: other,
    support: one,
  }) => {
    const learner = await payingLearner(server);
    expect((await credit(server, one, learner, { body: { days: 20 } })).statusCode).toBe(200);
    const params = { uuid: learner.subscriberId };
    const page = await one.call('GET /api/console/learners/:uuid', { params });
    expect(page.learner).toMatchObject({ can_credit: true, credit_days_left: 11 });
    const refusal = await credit(server, other, learner, { body: { days: 12 } });
    expect(refusal.statusCode).toBe(422);
    expect(refusal.json()).toMatchObject({ errors: { days: [expect.stringContaining('11')] } });
    expect((await credit(server, other, learner, { body: { days: 11 } })).statusCode).toBe(200);
    expect((await credit(server, one, learner, { body: { days: 1 } })).statusCode).toBe(422);
    server.advance(30 * DAY_MS);
    expect((await credit(server, one, learner, { body: { days: 31 } })).statusCode).toBe(200);
  });

  it('of two colleagues at once do not exceed the limit together', async ({ server }) => {
    const staff = [await makeStaff(server, 'support'), await makeStaff(server, 'support')];
    const learner = await payingLearner(server);
    const answers = await Promise.all(staff.map((by) => credit(server, by, learner, { body: { days: 20 } })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  });

  it('need time that is left', async ({ server, support }) => {
    const learner = await payingLearner(server);
    await happen(server, learner, { type: 'refund', endsAccess: true });
    expect((await credit(server, support, learner)).statusCode).toBe(409);
  });
});

describe('a login link', () => {
  const send = (server: TestApp, staff: Learner, on: Learner, idempotencyKey: string | null = crypto.randomUUID()) =>
    act(server, 'POST /api/console/learners/:uuid/login-link', { staff, on, idempotencyKey });

  it('reaches the learner alone and signs in once', async ({ server, learner, support }) => {
    const sent = await send(server, support, learner);
    expect(sent.statusCode).toBe(200);
    expect(sent.body).not.toContain('dr=');
    await server.deliverSms();
    const [message] = server.services.simulators?.sms.messages(learner.msisdn) ?? [];
    const code = /dr=(\S+)/.exec(message?.text ?? '')?.[1] ?? '';
    const { otp, msisdn } = await callApi(server.app, 'GET /api/client/get/otp/by/code', { query: { code } });
    const body = { msisdn, otp };
    const { access_token } = await callApi(server.app, 'POST /api/client/confirm/otp', { body });
    expect(await meStatus(server, { token: access_token })).toBe(200);
    const stored = await server.services.db
      .selectFrom('sms_message')
      .select('text')
      .where('dedupe_key', 'like', 'login-link:%')
      .execute();
    expect(stored.map(({ text }) => text)).toEqual([null]);
    expect(await auditText(server)).not.toContain(code);
  });

  it('is sent three times an hour, and once for a key', async ({ server, learner, support }) => {
    const key = crypto.randomUUID();
    for (const idempotencyKey of [key, key, key, key])
      expect((await send(server, support, learner, idempotencyKey)).statusCode).toBe(200);
    expect((await send(server, support, learner)).statusCode).toBe(200);
    expect((await send(server, support, learner)).statusCode).toBe(200);
    expect((await send(server, support, learner)).statusCode).toBe(429);
    expect((await send(server, support, learner, null)).statusCode).toBe(422);
  });
});

describe('sessions', () => {
  it('end on one device or on all', async ({ server, learner, support }) => {
    server.advance(60_000);
    const second = await logIn(server, learner.msisdn);
    const session = await server.services.sessions.read(second);
    const key = 'POST /api/console/learners/:uuid/sessions/end';
    const one = { staff: support, on: learner, body: { session_id: session?.id } };
    expect((await act(server, key, one)).json()).toMatchObject({ ended: 1 });
    expect([await meStatus(server, { token: second }), await meStatus(server, learner)]).toEqual([401, 200]);
    expect((await act(server, key, one)).statusCode).toBe(409);
    await act(server, key, { staff: support, on: learner });
    expect(await meStatus(server, learner)).toBe(401);
  });

  it('of a colleague or of oneself are not ended here', async ({ server, support, editor: colleague }) => {
    for (const on of [support, colleague]) {
      const answer = await act(server, 'POST /api/console/learners/:uuid/sessions/end', { staff: support, on });
      expect(answer.statusCode).toBe(403);
    }
    expect((await auditOfStaff(server, support)).map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
  });
});

describe('a blocked account', () => {
  const block = (server: TestApp, staff: Learner, on: Learner) =>
    act(server, 'POST /api/console/learners/:uuid/block', { staff, on });

  it('has no session, cannot sign in, is not charged, and can leave by SMS', async ({ server, support }) => {
    const learner = await payingLearner(server);
    expect((await block(server, support, learner)).statusCode).toBe(200);
    expect(await meStatus(server, learner)).toBe(401);

    await server.deliverSms();
    server.advance(60_000);
    await callApi(server.app, 'POST /api/client/login', { body: { msisdn: learner.msisdn } });
    const otp = await newestCode(server, learner.msisdn);
    const body = { msisdn: learner.msisdn, otp };
    expect(await refused(server.app, 'POST /api/client/confirm/otp', { body })).toMatchObject({ status: 403 });

    const texts = await textsTo(server, learner.msisdn);
    expect(texts.at(-1)).toContain('أُوقف حسابك');
    expect(
      (await act(server, 'POST /api/console/learners/:uuid/login-link', { staff: support, on: learner })).statusCode,
    ).toBe(409);
    expect((await block(server, support, learner)).statusCode).toBe(409);

    await answerSms(server.services, { from: learner.msisdn, text: 'STOP', isPartial: false });
    expect((await subscriptionOf(server, learner)).state).toBe('cancelled');
    const charges = await attemptsOf(server, learner);
    server.advance(8 * DAY_MS);
    await runJobs(server);
    expect(await attemptsOf(server, learner)).toHaveLength(charges.length);
  });

  it('is not charged for a renewal that was already queued', async ({ server, support }) => {
    const learner = await payingLearner(server);
    await happen(server, learner, { type: 'manual_renew' });
    expect((await block(server, support, learner)).statusCode).toBe(200);
    await runJobs(server);
    expect(await attemptsOf(server, learner)).toHaveLength(1);
  });

  it('is not renewed when its time is over, and signs in again after an unblock, with renewal off', async ({
    server,
    support,
  }) => {
    const learner = await payingLearner(server);
    await block(server, support, learner);
    expect(
      (await act(server, 'POST /api/console/learners/:uuid/unblock', { staff: support, on: learner })).statusCode,
    ).toBe(200);
    expect(
      (await act(server, 'POST /api/console/learners/:uuid/unblock', { staff: support, on: learner })).statusCode,
    ).toBe(409);
    server.advance(601_000);
    await server.deliverSms();
    expect(await meStatus(server, { token: await logIn(server, learner.msisdn) })).toBe(200);
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'active', auto_renew: false });
    server.advance(8 * DAY_MS);
    await runJobs(server);
    expect(await attemptsOf(server, learner)).toHaveLength(1);
    expect((await auditOfStaff(server, support)).map(({ after }) => after)).toMatchObject([
      { stopped: 'renewal' },
      { blocked_at: null },
    ]);
  });
});

describe('an archived account', () => {
  it('gets its number back; an active owner is archived only when that is asked for', async ({
    server,
    learner: first,
  }) => {
    await server.services.db.transaction().execute((trx) =>
      archiveSubscriber(trx, server.services, {
        subscriberId: first.subscriberId,
        reason: 'recycled',
        actor: 'staff',
      }),
    );
    server.advance(DAY_MS);
    const second = await signUp(server, { number: first.msisdn });
    const staff = await makeStaff(server, 'support');
    const restore = (swap: boolean) =>
      act(server, 'POST /api/console/learners/:uuid/unarchive', { staff, on: first, body: { swap } });
    const refusal = await restore(false);
    expect([refusal.statusCode, refusal.json().message]).toEqual([409, expect.stringContaining('صاحب نشط')]);
    expect(await meStatus(server, second)).toBe(200);
    expect((await restore(true)).json()).toMatchObject({ replaced: second.subscriberId });
    expect(await meStatus(server, second)).toBe(401);
    expect((await restore(true)).statusCode).toBe(409);
  });

  it('never takes the number from a colleague, unless the team is managed', async ({ server, learner: first }) => {
    await server.services.db.transaction().execute((trx) =>
      archiveSubscriber(trx, server.services, {
        subscriberId: first.subscriberId,
        reason: 'recycled',
        actor: 'carrier',
      }),
    );
    server.advance(601_000);
    const second = await signUp(server, { number: first.msisdn });
    await grantRole(server.services, { msisdn: second.msisdn, role: 'admin' });
    const [support, admin] = [await makeStaff(server, 'support'), await makeStaff(server, 'admin')];
    const restore = (staff: Learner) =>
      act(server, 'POST /api/console/learners/:uuid/unarchive', { staff, on: first, body: { swap: true } });
    expect((await restore(support)).statusCode).toBe(403);
    expect(await meStatus(server, second)).toBe(200);
    expect((await restore(admin)).json()).toMatchObject({ replaced: second.subscriberId });
  });
});
