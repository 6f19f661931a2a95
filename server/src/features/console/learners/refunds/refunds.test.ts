import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi } from '../../../../../test/call-api.ts';
import { act, confirmAgain, REASON } from '../../../../../test/console-learners.ts';
import type { Learner } from '../../../../../test/sign-up.ts';
import { auditOfStaff, makeStaff } from '../../../../../test/staff.ts';
import {
  attemptsOf,
  payAfterCancelling,
  postponeOthers,
  reviewsOf,
  settle,
  simulatorOf,
} from '../../../../../test/subscription/carrier.ts';
import { signUpPaying } from '../../../../../test/subscription/subscribe.ts';
import { eraseDue } from '../../../upkeep/privacy/erase-due.ts';
import { requestErasure } from '../../../upkeep/privacy/request-erasure.ts';
import { grantRole } from '../../../account/subscriber/grant-role.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => postponeOthers(test));
afterAll(() => test.close());

const WEEK = 500_000;
const LIMIT = 300_000;

async function paid(): Promise<Learner & { charge: string }> {
  const learner = await signUpPaying(test);
  await settle(test);
  const [attempt] = await attemptsOf(test, learner);
  return { ...learner, charge: attempt?.id ?? '' };
}

const refundsAtCarrier = ({ msisdn }: Learner) =>
  simulatorOf(test)
    .ledger(msisdn)
    .filter(({ kind }) => kind === 'refund')
    .map(({ amount }) => amount);

function refund(staff: Learner, on: Learner & { charge: string }, over: object = {}, idempotencyKey?: string | null) {
  const body = { charge: on.charge, amount: LIMIT, ends_access: false, ...over };
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  return act(test, 'POST /api/console/learners/:uuid/refunds', { staff, on, body, ...key });
}

/** Refunds are limited to less than a week's price. */
async function withLimit<T>(run: () => Promise<T>): Promise<T> {
  const { billing } = test.services.config;
  const limits = billing.refundLimits;
  billing.refundLimits = { IQD: LIMIT };
  return run().finally(() => (billing.refundLimits = limits));
}

const decide = (staff: Learner, id: string, decision: 'approved' | 'declined') =>
  act(test, 'POST /api/console/refunds/:id/decide', { staff, id, body: { decision } });

describe('a refund up to the limit', () => {
  it('is given once, however often the call is repeated', async () => {
    const staff = await makeStaff(test, 'support');
    const learner = await paid();
    const key = crypto.randomUUID();
    const answers = [await refund(staff, learner, {}, key), await refund(staff, learner, {}, key)];
    expect(answers.map((answer) => answer.json())).toMatchObject([{ outcome: 'requested' }, { outcome: 'requested' }]);
    await settle(test);
    expect(refundsAtCarrier(learner)).toEqual([LIMIT]);
    expect(await auditOfStaff(test, staff)).toMatchObject([
      { subject_id: learner.subscriberId, reason: REASON, after: { outcome: 'requested', amount: LIMIT } },
    ]);
  });

  it('needs a key, and never exceeds the charge', async () => {
    const staff = await makeStaff(test, 'support');
    const learner = await paid();
    expect((await refund(staff, learner, {}, null)).statusCode).toBe(422);
    const both = await Promise.all([refund(staff, learner), refund(staff, learner)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    await settle(test);
    expect(refundsAtCarrier(learner)).toEqual([LIMIT]);
  });

  it('is of this learner’s own charge, and never to the own account', async () => {
    const staff = await makeStaff(test, 'support');
    const [one, other] = [await paid(), await paid()];
    expect((await refund(staff, { ...one, charge: other.charge })).statusCode).toBe(404);
    expect((await refund(staff, { ...one, charge: crypto.randomUUID() })).statusCode).toBe(404);
    expect((await refund(staff, { ...staff, charge: one.charge })).statusCode).toBe(403);
  });

  it('goes to a colleague only by someone who manages the team', async () => {
    const [support, admin] = [await makeStaff(test, 'support'), await makeStaff(test, 'admin')];
    const colleague = await paid();
    await grantRole(test.services, { msisdn: colleague.msisdn, role: 'support' });
    expect((await refund(support, colleague)).statusCode).toBe(403);
    expect((await refund(admin, colleague)).statusCode).toBe(200);
  });
});

describe('a refund above the limit', () => {
  it('is announced with the limit, what is left of it to the colleague, and the SMS that the learner will get', () =>
    withLimit(async () => {
      const [one, other] = [await makeStaff(test, 'support'), await makeStaff(test, 'support')];
      const learner = await paid();
      const chargeFor = async (staff: Learner) => {
        await confirmAgain(test, staff);
        const params = { uuid: learner.subscriberId };
        const { charges } = await callApi(test.app, 'GET /api/console/learners/:uuid/charges', { ...staff, params });
        return charges.find(({ uuid }) => uuid === learner.charge);
      };
      const amount = 100_000;
      expect((await refund(one, learner, { amount })).json()).toMatchObject({ outcome: 'requested' });
      expect(await chargeFor(one)).toMatchObject({ limit: { amount: LIMIT }, alone: { amount: LIMIT - amount } });
      const charge = await chargeFor(other);
      expect(charge).toMatchObject({ limit: { amount: LIMIT, currency: 'IQD' }, alone: { amount: LIMIT } });
      expect((await refund(one, learner, { amount: LIMIT - amount + 1 })).json()).toMatchObject({ outcome: 'waits' });

      await settle(test);
      const sent = await test.services.db
        .selectFrom('sms_message')
        .select('text')
        .where('msisdn', '=', learner.msisdn)
        .where('dedupe_key', 'like', 'refund:%')
        .executeTakeFirstOrThrow();
      expect(sent.text).toBe(charge?.refund_message?.replace('{amount}', '100'));
    }));

  it('waits for a second person, who gives it once', () =>
    withLimit(async () => {
      const [support, finance] = [await makeStaff(test, 'support'), await makeStaff(test, 'finance')];
      const learner = await paid();
      const asked = (await refund(support, learner, { amount: WEEK })).json();
      expect(asked).toMatchObject({ outcome: 'waits' });
      await settle(test);
      expect(refundsAtCarrier(learner)).toEqual([]);

      await confirmAgain(test, finance);
      const { approvals } = await callApi(test.app, 'GET /api/console/refunds', finance);
      expect(approvals.find(({ uuid }) => uuid === asked.id)).toMatchObject({
        learner: { uuid: learner.subscriberId, msisdn: learner.msisdn },
        amount: { amount: WEEK, currency: 'IQD' },
        reason: REASON,
        requested_by: { uuid: support.subscriberId },
      });
      expect((await decide(finance, asked.id, 'approved')).statusCode).toBe(200);
      expect((await decide(finance, asked.id, 'approved')).statusCode).toBe(409);
      await settle(test);
      expect(refundsAtCarrier(learner)).toEqual([WEEK]);
      const entries = await auditOfStaff(test, finance);
      expect(entries.at(-1)).toMatchObject({
        subject_id: learner.subscriberId,
        before: { approval: asked.id },
        after: { decision: 'approved' },
      });
    }));

  it('is not decided by the one who asked, nor by a role without the right', () =>
    withLimit(async () => {
      const [finance, support] = [await makeStaff(test, 'finance'), await makeStaff(test, 'support')];
      const learner = await paid();
      const { id } = (await refund(finance, learner, { amount: WEEK })).json();
      expect((await decide(finance, id, 'approved')).statusCode).toBe(403);
      expect((await decide(support, id, 'approved')).statusCode).toBe(403);
      await settle(test);
      expect(refundsAtCarrier(learner)).toEqual([]);
    }));

  it('is decided once by two colleagues at the same time', () =>
    withLimit(async () => {
      const support = await makeStaff(test, 'support');
      const deciders = [await makeStaff(test, 'finance'), await makeStaff(test, 'finance')];
      const learner = await paid();
      const { id } = (await refund(support, learner, { amount: WEEK })).json();
      const answers = await Promise.all(deciders.map((staff) => decide(staff, id, 'approved')));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      await settle(test);
      expect(refundsAtCarrier(learner)).toEqual([WEEK]);
    }));

  it('cannot be avoided by splitting it, and waits once for a charge', () =>
    withLimit(async () => {
      const staff = await makeStaff(test, 'support');
      const learner = await paid();
      expect((await refund(staff, learner)).json()).toMatchObject({ outcome: 'requested' });
      expect((await refund(staff, learner, { amount: 100_000 })).json()).toMatchObject({ outcome: 'waits' });
      expect((await refund(staff, learner, { amount: 100_000 })).statusCode).toBe(409);
    }));

  it('is refused when too little of the charge is left by then, and can be declined', () =>
    withLimit(async () => {
      const [support, other, finance] = [
        await makeStaff(test, 'support'),
        await makeStaff(test, 'support'),
        await makeStaff(test, 'finance'),
      ];
      const learner = await paid();
      const { id } = (await refund(support, learner, { amount: WEEK })).json();
      expect((await refund(other, learner)).json()).toMatchObject({ outcome: 'requested' });
      expect((await decide(finance, id, 'approved')).statusCode).toBe(409);
      expect((await decide(finance, id, 'declined')).json()).toMatchObject({ refund: null });
      await settle(test);
      expect(refundsAtCarrier(learner)).toEqual([LIMIT]);
    }));

  it('is refused once its requester has no right to it or no account, and can be declined', () =>
    withLimit(async () => {
      const [support, finance, admin] = [
        await makeStaff(test, 'support'),
        await makeStaff(test, 'finance'),
        await makeStaff(test, 'admin'),
      ];
      const learner = await paid();
      const { id } = (await refund(support, learner, { amount: WEEK })).json();
      const body = { msisdn: support.msisdn, roles: ['editor' as const], reason: REASON };
      await confirmAgain(test, admin);
      await callApi(test.app, 'POST /api/console/staff/roles', { token: admin.token, body });
      const late = await decide(finance, id, 'approved');
      expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('لم يعد')]);
      expect((await decide(finance, id, 'declined')).statusCode).toBe(200);
      await settle(test);
      expect(refundsAtCarrier(learner)).toEqual([]);
    }));

  it('to a learner who was erased meanwhile is refused, and can be declined', () =>
    withLimit(async () => {
      const [support, finance] = [await makeStaff(test, 'support'), await makeStaff(test, 'finance')];
      const learner = await paid();
      const { id } = (await refund(support, learner, { amount: WEEK })).json();
      const by = { subscriberId: learner.subscriberId, by: 'learner' } as const;
      await test.services.db.transaction().execute((trx) => requestErasure(trx, test.services, by));
      test.advance(15 * DAY_MS);
      await settle(test);
      while ((await eraseDue(test.services)) > 0);
      const late = await decide(finance, id, 'approved');
      expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('مُحي')]);
      expect((await decide(finance, id, 'declined')).statusCode).toBe(200);
      await settle(test);
      expect(refundsAtCarrier(learner)).toEqual([]);
    }));
});

describe('the history of refunds', () => {
  it('has who asked for each, who approved it, and why', () =>
    withLimit(async () => {
      const [support, finance] = [await makeStaff(test, 'support'), await makeStaff(test, 'finance')];
      const [one, other] = [await paid(), await paid()];
      await refund(support, one);
      const { id } = (await refund(support, other, { amount: LIMIT + 1 })).json();
      await decide(finance, id, 'approved');
      await confirmAgain(test, finance);
      const { refunds } = await callApi(test.app, 'GET /api/console/refunds/history', finance);
      const of = ({ subscriberId }: Learner) => refunds.find(({ learner }) => learner.uuid === subscriberId);
      expect(of(one)).toMatchObject({ requested_by: support.msisdn, approved_by: null, reason: REASON });
      expect(of(other)).toMatchObject({
        requested_by: support.msisdn,
        approved_by: finance.msisdn,
        money: { amount: LIMIT + 1, currency: 'IQD' },
      });
    }));
});

describe('refunds of one colleague to many learners', () => {
  it('need a second person above the limit of a day', () =>
    withLimit(async () => {
      const { duties } = test.services.config;
      const factor = duties.refundFactor;
      duties.refundFactor = 2;
      const support = await makeStaff(test, 'support');
      const learners = [await paid(), await paid(), await paid()];
      const outcomes: string[] = [];
      for (const learner of learners) outcomes.push((await refund(support, learner)).json().outcome);
      duties.refundFactor = factor;
      expect(outcomes).toEqual(['requested', 'requested', 'waits']);
    }));
});

describe('a charge under review', () => {
  it('is listed, and stays when staff decide so', async () => {
    const learner = await paid();
    await payAfterCancelling(test, learner);
    const [review] = await reviewsOf(test, learner);
    const charge = review?.attempt_id ?? '';
    const finance = await makeStaff(test, 'finance');
    const { reviews } = await callApi(test.app, 'GET /api/console/refunds/reviews', finance);
    expect(reviews.find((one) => one.charge === charge)).toMatchObject({ learner: { uuid: learner.subscriberId } });
    const decline = () => act(test, 'POST /api/console/refunds/reviews/:id/decline', { staff: finance, id: charge });
    expect((await decline()).statusCode).toBe(200);
    expect((await decline()).statusCode).toBe(404);
    expect((await reviewsOf(test, learner))[0]?.decision).toBe('declined');
  });
});
