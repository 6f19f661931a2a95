import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../../test/call-api.ts';
import { act, auditText, REASON } from '../../../../../test/console-learners.ts';
import { logIn, newestCode, signUp, type Learner } from '../../../../../test/sign-up.ts';
import { auditOfStaff, makeStaff } from '../../../../../test/staff.ts';
import { attemptsOf, happen, postponeOthers, settle, textsTo } from '../../../../../test/subscription/carrier.ts';
import { runJobs, signUpPaying, subscriptionOf } from '../../../../../test/subscription/subscribe.ts';
import { answerSms } from '../../../billing/subscription/leaving/unsubscribe-by-keyword.ts';
import { archiveSubscriber } from '../../../account/subscriber/archive-subscriber.ts';
import { grantRole } from '../../../account/subscriber/grant-role.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => postponeOthers(test));
afterAll(() => test.close());

async function payingLearner(): Promise<Learner> {
  const learner = await signUpPaying(test);
  await settle(test);
  return learner;
}

const meStatus = async ({ token }: Pick<Learner, 'token'>) =>
  (await request(test.app, 'GET /api/my/levels', { token })).statusCode;

describe('a cancellation', () => {
  it('keeps the paid time, tells the learner, and leaves an entry of states', async () => {
    const staff = await makeStaff(test, 'support');
    const learner = await payingLearner();
    const key = 'POST /api/console/learners/:uuid/cancel';
    const done = await act(test, key, { staff, on: learner, body: { end_mandate: false } });
    expect(done.json()).toMatchObject({ subscription: { state: 'cancelled', mandate: true } });
    expect((await textsTo(test, learner.msisdn)).at(-1)).toContain('أُلغي اشتراكك');
    expect(await auditOfStaff(test, staff)).toMatchObject([
      {
        reason: REASON,
        before: { state: 'active', auto_renew: true },
        after: { state: 'cancelled', auto_renew: false },
      },
    ]);
    const [entry] = await auditOfStaff(test, staff);
    expect(entry?.subject_id).toBe(learner.subscriberId);
    expect(await auditText(test)).not.toContain(learner.msisdn.slice(4));
  });

  it('also ends the mandate where that is asked for', async () => {
    const staff = await makeStaff(test, 'support');
    const learner = await payingLearner();
    const body = { end_mandate: true };
    const done = await act(test, 'POST /api/console/learners/:uuid/cancel', { staff, on: learner, body });
    expect(done.json()).toMatchObject({ subscription: { state: 'cancelled', mandate: false } });
  });

  it('is done once by two colleagues at the same time; the other one learns of it', async () => {
    const [one, other] = [await makeStaff(test, 'support'), await makeStaff(test, 'support')];
    const learner = await payingLearner();
    const answers = await Promise.all(
      [one, other].map((staff) =>
        act(test, 'POST /api/console/learners/:uuid/cancel', { staff, on: learner, body: { end_mandate: false } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const late = answers.find(({ statusCode }) => statusCode === 409);
    expect(late?.json()).toMatchObject({ code: 'not_allowed_in_state' });
    expect((await textsTo(test, learner.msisdn)).filter((text) => text.includes('أُلغي'))).toHaveLength(1);
  });

  it('needs a reason', async () => {
    const staff = await makeStaff(test, 'support');
    const learner = await payingLearner();
    const body = { end_mandate: false, reason: ' ' };
    const answer = await act(test, 'POST /api/console/learners/:uuid/cancel', { staff, on: learner, body });
    expect(answer.statusCode).toBe(422);
    expect((await subscriptionOf(test, learner)).state).toBe('active');
  });
});

describe('credited days', () => {
  const credit = (staff: Learner, on: Learner, over: object = {}) =>
    act(test, 'POST /api/console/learners/:uuid/days', { staff, on, body: { days: 3 }, ...over });

  it('move the end and the next charge, once for a key', async () => {
    const staff = await makeStaff(test, 'support');
    const learner = await payingLearner();
    const before = await subscriptionOf(test, learner);
    const idempotencyKey = crypto.randomUUID();
    const [first, again] = [
      await credit(staff, learner, { idempotencyKey }),
      await credit(staff, learner, { idempotencyKey }),
    ];
    expect(again.json()).toEqual(first.json());
    const end = new Date(Date.parse(before.access_until ?? '') + 3 * DAY_MS).toISOString();
    expect(first.json()).toMatchObject({ subscription: { access_until: end, next_charge_at: end } });
    expect(await subscriptionOf(test, learner)).toMatchObject({ access_until: end });
    expect((await textsTo(test, learner.msisdn)).at(-1)).toContain('زدنا أيامك مجانًا');
    expect((await credit(staff, learner, { idempotencyKey: null })).statusCode).toBe(422);
  });

  it('are never reported of another learner than the one who got them', async () => {
    const staff = await makeStaff(test, 'support');
    const [learner, other] = [await payingLearner(), await payingLearner()];
    const idempotencyKey = crypto.randomUUID();
    expect((await credit(staff, learner, { idempotencyKey })).statusCode).toBe(200);
    const mistaken = await credit(staff, other, { idempotencyKey });
    expect([mistaken.statusCode, mistaken.json().code]).toEqual([409, 'idempotency_mismatch']);
  });

  it('are at most 31 in thirty days for a learner, of all colleagues together', async () => {
    const [one, other] = [await makeStaff(test, 'support'), await makeStaff(test, 'admin')];
    const learner = await payingLearner();
    expect((await credit(one, learner, { body: { days: 20 } })).statusCode).toBe(200);
    const params = { uuid: learner.subscriberId };
    const page = await callApi(test.app, 'GET /api/console/learners/:uuid', { token: one.token, params });
    expect(page.learner).toMatchObject({ can_credit: true, credit_days_left: 11 });
    const refusal = await credit(other, learner, { body: { days: 12 } });
    expect(refusal.statusCode).toBe(422);
    expect(refusal.json()).toMatchObject({ errors: { days: [expect.stringContaining('11')] } });
    expect((await credit(other, learner, { body: { days: 11 } })).statusCode).toBe(200);
    expect((await credit(one, learner, { body: { days: 1 } })).statusCode).toBe(422);
    test.advance(30 * DAY_MS);
    expect((await credit(one, learner, { body: { days: 31 } })).statusCode).toBe(200);
  });

  it('of two colleagues at once do not exceed the limit together', async () => {
    const staff = [await makeStaff(test, 'support'), await makeStaff(test, 'support')];
    const learner = await payingLearner();
    const answers = await Promise.all(staff.map((by) => credit(by, learner, { body: { days: 20 } })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  });

  it('need time that is left', async () => {
    const staff = await makeStaff(test, 'support');
    const learner = await payingLearner();
    await happen(test, learner, { type: 'refund', endsAccess: true });
    expect((await credit(staff, learner)).statusCode).toBe(409);
  });
});

describe('a login link', () => {
  const send = (staff: Learner, on: Learner, idempotencyKey: string | null = crypto.randomUUID()) =>
    act(test, 'POST /api/console/learners/:uuid/login-link', { staff, on, idempotencyKey });

  it('reaches the learner alone and signs in once', async () => {
    const staff = await makeStaff(test, 'support');
    const learner = await signUp(test);
    const sent = await send(staff, learner);
    expect(sent.statusCode).toBe(200);
    expect(sent.body).not.toContain('dr=');
    await test.deliverSms();
    const [message] = test.services.simulators?.sms.messages(learner.msisdn) ?? [];
    const code = /dr=(\S+)/.exec(message?.text ?? '')?.[1] ?? '';
    const { otp, msisdn } = await callApi(test.app, 'GET /api/client/get/otp/by/code', { query: { code } });
    const body = { msisdn, otp };
    const { access_token } = await callApi(test.app, 'POST /api/client/confirm/otp', { body });
    expect(await meStatus({ token: access_token })).toBe(200);
    const stored = await test.services.db
      .selectFrom('sms_message')
      .select('text')
      .where('dedupe_key', 'like', 'login-link:%')
      .execute();
    expect(stored.map(({ text }) => text)).toEqual([null]);
    expect(await auditText(test)).not.toContain(code);
  });

  it('is sent three times an hour, and once for a key', async () => {
    const staff = await makeStaff(test, 'support');
    const learner = await signUp(test);
    const key = crypto.randomUUID();
    for (const idempotencyKey of [key, key, key, key])
      expect((await send(staff, learner, idempotencyKey)).statusCode).toBe(200);
    expect((await send(staff, learner)).statusCode).toBe(200);
    expect((await send(staff, learner)).statusCode).toBe(200);
    expect((await send(staff, learner)).statusCode).toBe(429);
    expect((await send(staff, learner, null)).statusCode).toBe(422);
  });
});

describe('sessions', () => {
  it('end on one device or on all', async () => {
    const staff = await makeStaff(test, 'support');
    const learner = await signUp(test);
    test.advance(60_000);
    const second = await logIn(test, learner.msisdn);
    const session = await test.services.sessions.read(second);
    const key = 'POST /api/console/learners/:uuid/sessions/end';
    const one = { staff, on: learner, body: { session_id: session?.id } };
    expect((await act(test, key, one)).json()).toMatchObject({ ended: 1 });
    expect([await meStatus({ token: second }), await meStatus(learner)]).toEqual([401, 200]);
    expect((await act(test, key, one)).statusCode).toBe(409);
    await act(test, key, { staff, on: learner });
    expect(await meStatus(learner)).toBe(401);
  });

  it('of a colleague or of oneself are not ended here', async () => {
    const staff = await makeStaff(test, 'support');
    const colleague = await makeStaff(test, 'editor');
    for (const on of [staff, colleague]) {
      const answer = await act(test, 'POST /api/console/learners/:uuid/sessions/end', { staff, on });
      expect(answer.statusCode).toBe(403);
    }
    expect((await auditOfStaff(test, staff)).map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
  });
});

describe('a blocked account', () => {
  const block = (staff: Learner, on: Learner) => act(test, 'POST /api/console/learners/:uuid/block', { staff, on });

  it('has no session, cannot sign in, is not charged, and can leave by SMS', async () => {
    const staff = await makeStaff(test, 'support');
    const learner = await payingLearner();
    expect((await block(staff, learner)).statusCode).toBe(200);
    expect(await meStatus(learner)).toBe(401);

    await test.deliverSms();
    test.advance(60_000);
    await callApi(test.app, 'POST /api/client/login', { body: { msisdn: learner.msisdn } });
    const otp = await newestCode(test, learner.msisdn);
    const body = { msisdn: learner.msisdn, otp };
    expect(await refused(test.app, 'POST /api/client/confirm/otp', { body })).toMatchObject({ status: 403 });

    const texts = await textsTo(test, learner.msisdn);
    expect(texts.at(-1)).toContain('أُوقف حسابك');
    expect((await act(test, 'POST /api/console/learners/:uuid/login-link', { staff, on: learner })).statusCode).toBe(
      409,
    );
    expect((await block(staff, learner)).statusCode).toBe(409);

    await answerSms(test.services, { from: learner.msisdn, text: 'STOP', isPartial: false });
    expect((await subscriptionOf(test, learner)).state).toBe('cancelled');
    const charges = await attemptsOf(test, learner);
    test.advance(8 * DAY_MS);
    await runJobs(test);
    expect(await attemptsOf(test, learner)).toHaveLength(charges.length);
  });

  it('is not charged for a renewal that was already queued', async () => {
    const staff = await makeStaff(test, 'support');
    const learner = await payingLearner();
    await happen(test, learner, { type: 'manual_renew' });
    expect((await block(staff, learner)).statusCode).toBe(200);
    await runJobs(test);
    expect(await attemptsOf(test, learner)).toHaveLength(1);
  });

  it('is not renewed when its time is over, and signs in again after an unblock, with renewal off', async () => {
    const staff = await makeStaff(test, 'support');
    const learner = await payingLearner();
    await block(staff, learner);
    expect((await act(test, 'POST /api/console/learners/:uuid/unblock', { staff, on: learner })).statusCode).toBe(200);
    expect((await act(test, 'POST /api/console/learners/:uuid/unblock', { staff, on: learner })).statusCode).toBe(409);
    test.advance(601_000);
    await test.deliverSms();
    expect(await meStatus({ token: await logIn(test, learner.msisdn) })).toBe(200);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active', auto_renew: false });
    test.advance(8 * DAY_MS);
    await runJobs(test);
    expect(await attemptsOf(test, learner)).toHaveLength(1);
    expect((await auditOfStaff(test, staff)).map(({ after }) => after)).toMatchObject([
      { stopped: 'renewal' },
      { blocked_at: null },
    ]);
  });
});

describe('an archived account', () => {
  it('gets its number back; an active owner is archived only when that is asked for', async () => {
    const first = await signUp(test);
    await test.services.db
      .transaction()
      .execute((trx) =>
        archiveSubscriber(trx, test.services, { subscriberId: first.subscriberId, reason: 'recycled', actor: 'staff' }),
      );
    test.advance(DAY_MS);
    const second = await signUp(test, { number: first.msisdn });
    const staff = await makeStaff(test, 'support');
    const restore = (swap: boolean) =>
      act(test, 'POST /api/console/learners/:uuid/unarchive', { staff, on: first, body: { swap } });
    const refusal = await restore(false);
    expect([refusal.statusCode, refusal.json().message]).toEqual([409, expect.stringContaining('صاحب نشط')]);
    expect(await meStatus(second)).toBe(200);
    expect((await restore(true)).json()).toMatchObject({ replaced: second.subscriberId });
    expect(await meStatus(second)).toBe(401);
    expect((await restore(true)).statusCode).toBe(409);
  });

  it('never takes the number from a colleague, unless the team is managed', async () => {
    const first = await signUp(test);
    await test.services.db.transaction().execute((trx) =>
      archiveSubscriber(trx, test.services, {
        subscriberId: first.subscriberId,
        reason: 'recycled',
        actor: 'carrier',
      }),
    );
    test.advance(601_000);
    const second = await signUp(test, { number: first.msisdn });
    await grantRole(test.services, { msisdn: second.msisdn, role: 'admin' });
    const [support, admin] = [await makeStaff(test, 'support'), await makeStaff(test, 'admin')];
    const restore = (staff: Learner) =>
      act(test, 'POST /api/console/learners/:uuid/unarchive', { staff, on: first, body: { swap: true } });
    expect((await restore(support)).statusCode).toBe(403);
    expect(await meStatus(second)).toBe(200);
    expect((await restore(admin)).json()).toMatchObject({ replaced: second.subscriberId });
  });
});
