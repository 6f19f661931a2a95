import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi } from '../../../../../test/call-api.ts';
import { signUp, type Learner } from '../../../../../test/sign-up.ts';
import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import { performDueEffects } from '../../../../../test/subscription/perform-due.ts';
import {
  attemptsOf,
  postponeOthers,
  payAfterCancelling,
  reviewsOf,
  settle,
  simulatorOf,
  textsTo,
} from '../../../../../test/subscription/carrier.ts';
import {
  activate,
  moneyOf,
  runJobs,
  sendScenario,
  signUpPaying,
  subscriptionOf,
} from '../../../../../test/subscription/subscribe.ts';
import { requestRefund, type RefundRequest } from './request-refund.ts';
import { declineRefund } from './decline-refund.ts';
import { performRefund } from './perform-refund.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => {
  vi.restoreAllMocks();
  return postponeOthers(test);
});
afterAll(() => test.close());

const WEEK = 500_000;

async function paidAttemptOf(learner: Learner): Promise<string> {
  const [paid] = await attemptsOf(test, learner);
  if (!paid) throw new Error('nothing was paid');
  return paid.id;
}

/** A learner whose second charge landed after a cancellation, and waits for a person to decide. */
async function signUpWithReview(): Promise<Learner & { attemptId: string }> {
  const learner = await signUpPaying(test);
  await settle(test);
  await payAfterCancelling(test, learner);
  const [review] = await reviewsOf(test, learner);
  if (!review) throw new Error('no review was opened');
  return { ...learner, attemptId: review.attempt_id };
}

function ask(attemptId: string, over: Partial<RefundRequest> = {}): Promise<string> {
  return requestRefund(test.services, { attemptId, reason: 'طلب', endsAccess: false, by: 'support', ...over });
}

/** Refunded minor units: at the carrier, and in the ledger. */
async function refundsOf({ msisdn, subscriberId }: Learner) {
  const carrier = simulatorOf(test).ledger(msisdn);
  const ours = await test.services.db
    .selectFrom('ledger_entry')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', 'refund')
    .execute();
  return {
    carrier: carrier.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount),
    ours: ours.map(({ amount }) => amount),
  };
}

async function refundRowsOf({ subscriberId }: Learner) {
  return test.services.db.selectFrom('refund').selectAll().where('subscriber_id', '=', subscriberId).execute();
}

describe('a review', () => {
  it('that ends in a refund gives the money back at the carrier and books it, once', async () => {
    const learner = await signUpWithReview();
    await ask(learner.attemptId);
    expect(await reviewsOf(test, learner)).toMatchObject([{ decision: 'refunded' }]);
    await settle(test);
    await settle(test);
    expect(await refundsOf(learner)).toEqual({ carrier: [WEEK], ours: [WEEK] });
    expect(await refundRowsOf(learner)).toMatchObject([{ state: 'done', requested_by: 'support' }]);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'cancelled' });
    const texts = (await textsTo(test, learner.msisdn)).filter((text) => text.includes('أُعيد إليك'));
    expect(texts).toEqual([expect.stringContaining('500 دينار عراقي')]);
  });

  it('that ends in keeping the charge is decided once', async () => {
    const learner = await signUpWithReview();
    await declineRefund(test.services, learner.attemptId);
    expect(await reviewsOf(test, learner)).toMatchObject([{ decision: 'declined' }]);
    await expect(declineRefund(test.services, learner.attemptId)).rejects.toMatchObject({ code: 'not_found' });
    await settle(test);
    expect(await refundsOf(learner)).toEqual({ carrier: [], ours: [] });
  });

  it.each([1, 2, 3, 4])('that is decided both ways at once records the outcome of the money (%i)', async (round) => {
    const learner = await signUpWithReview();
    const ways = [() => declineRefund(test.services, learner.attemptId), () => ask(learner.attemptId)];
    const turned = round % 2 === 0 ? ways : ways.toReversed();
    await Promise.allSettled(turned.map((decide) => decide()));
    await settle(test);
    expect(await refundsOf(learner)).toEqual({ carrier: [WEEK], ours: [WEEK] });
    expect(await reviewsOf(test, learner)).toMatchObject([{ decision: 'refunded', decided_at: expect.any(Date) }]);
  });

  it('never says that a charge stays of which a part was given back', async () => {
    const learner = await signUpWithReview();
    await ask(learner.attemptId, { amount: 200_000 });
    await settle(test);
    vi.spyOn(test.services.carrier, 'createRefund').mockRejectedValue(new CarrierError('DENIED'));
    await ask(learner.attemptId);
    await settle(test);
    expect(await reviewsOf(test, learner)).toMatchObject([{ decision: null }]);
    await declineRefund(test.services, learner.attemptId);
    expect(await reviewsOf(test, learner)).toMatchObject([{ decision: 'refunded' }]);
    expect(await refundsOf(learner)).toEqual({ carrier: [200_000], ours: [200_000] });
  });

  it('opens again when it was kept, given back after all, and the carrier refuses', async () => {
    const learner = await signUpWithReview();
    await declineRefund(test.services, learner.attemptId);
    vi.spyOn(test.services.carrier, 'createRefund').mockRejectedValue(new CarrierError('DENIED'));
    await ask(learner.attemptId);
    await settle(test);
    expect(await reviewsOf(test, learner)).toMatchObject([{ decision: null, decided_at: null }]);
  });

  it('opens again when the carrier refuses the refund', async () => {
    const learner = await signUpWithReview();
    vi.spyOn(test.services.carrier, 'createRefund').mockRejectedValue(new CarrierError('DENIED'));
    await ask(learner.attemptId);
    await settle(test);
    expect(await refundRowsOf(learner)).toMatchObject([{ state: 'failed', last_error: 'DENIED' }]);
    expect(await reviewsOf(test, learner)).toMatchObject([{ decision: null, decided_at: null }]);
    expect(await refundsOf(learner)).toEqual({ carrier: [], ours: [] });
    vi.restoreAllMocks();
    await ask(learner.attemptId);
    await settle(test);
    expect(await refundsOf(learner)).toEqual({ carrier: [WEEK], ours: [WEEK] });
    expect(await reviewsOf(test, learner)).toMatchObject([{ decision: 'refunded' }]);
  });
});

it('sends the carrier nothing of what staff wrote', async () => {
  const learner = await signUpWithReview();
  const sent = vi.spyOn(test.services.carrier, 'createRefund');
  await ask(learner.attemptId, { reason: 'طلبت سلمى ردّ المبلغ' });
  await settle(test);
  expect(sent.mock.calls.map(([{ reason }]) => reason)).toEqual(['Refund by customer service']);
  expect(await refundRowsOf(learner)).toMatchObject([{ state: 'done', reason: 'طلبت سلمى ردّ المبلغ' }]);
});

describe('a refund whose answer was lost', () => {
  it('is asked for again under the same key, given back and booked once', async () => {
    const learner = await signUpWithReview();
    const { carrier } = test.services;
    const { createRefund } = carrier;
    const keys: string[] = [];
    vi.spyOn(carrier, 'createRefund').mockImplementation(async (wanted) => {
      keys.push(wanted.key);
      const given = await createRefund(wanted);
      if (keys.length < 3) throw new CarrierError('UNKNOWN');
      return given;
    });
    await ask(learner.attemptId);
    for (let n = 0; n < 5; n += 1) {
      await settle(test);
      test.advance(10_000);
    }
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(await refundsOf(learner)).toEqual({ carrier: [WEEK], ours: [WEEK] });
  });

  it('because the process died before it was booked, is booked by the next one', async () => {
    const learner = await signUpWithReview();
    const refundId = await ask(learner.attemptId);
    const { transaction } = test.services.db;
    let deaths = 0;
    vi.spyOn(test.services.db, 'transaction').mockImplementation(() => {
      deaths += 1;
      throw new Error('the process died');
    });
    await expect(performRefund(test.services, { subscriberId: learner.subscriberId, refundId })).rejects.toThrow(
      /died/,
    );
    test.services.db.transaction = transaction;
    expect(deaths).toBe(1);
    expect(await refundsOf(learner)).toEqual({ carrier: [WEEK], ours: [] });
    await settle(test);
    expect(await refundsOf(learner)).toEqual({ carrier: [WEEK], ours: [WEEK] });
  });

  it('is booked once by many workers', async () => {
    const learner = await signUpWithReview();
    const refundId = await ask(learner.attemptId);
    const key = { subscriberId: learner.subscriberId, refundId };
    await Promise.all([1, 2, 3, 4, 5].map(() => performRefund(test.services, key)));
    await settle(test);
    expect(await refundsOf(learner)).toEqual({ carrier: [WEEK], ours: [WEEK] });
    expect((await textsTo(test, learner.msisdn)).filter((text) => text.includes('أُعيد إليك'))).toHaveLength(1);
  });

  it('keeps its review decided when one worker was refused and another was not', async () => {
    const learner = await signUpWithReview();
    const refundId = await ask(learner.attemptId);
    const key = { subscriberId: learner.subscriberId, refundId };
    vi.spyOn(test.services.carrier, 'createRefund').mockImplementationOnce(async () => {
      await performRefund(test.services, key);
      throw new CarrierError('DENIED');
    });
    await performRefund(test.services, key);
    expect(await refundRowsOf(learner)).toMatchObject([{ state: 'done' }]);
    expect(await reviewsOf(test, learner)).toMatchObject([{ decision: 'refunded' }]);
  });
});

describe('how much is given back', () => {
  it('adds up in parts, and never beyond the charge', async () => {
    const learner = await signUpPaying(test);
    const attemptId = await paidAttemptOf(learner);
    await ask(attemptId, { amount: 200_000 });
    await ask(attemptId, { amount: 100_000 });
    await settle(test);
    for (const amount of [200_001, WEEK, 0, -1, 1.5, Number.NaN]) {
      await expect(ask(attemptId, { amount })).rejects.toMatchObject({ code: 'invalid_input' });
    }
    await ask(attemptId);
    await expect(ask(attemptId)).rejects.toMatchObject({ code: 'invalid_input' });
    await settle(test);
    const { carrier, ours } = await refundsOf(learner);
    expect(carrier.toSorted((a, b) => a - b)).toEqual([100_000, 200_000, 200_000]);
    expect(ours.toSorted((a, b) => a - b)).toEqual([100_000, 200_000, 200_000]);
  });

  it('is the whole charge once, however many ask for it at once', async () => {
    const learner = await signUpPaying(test);
    const attemptId = await paidAttemptOf(learner);
    const asked = await Promise.allSettled([1, 2, 3, 4].map(async () => ask(attemptId)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await settle(test);
    expect(await refundsOf(learner)).toEqual({ carrier: [WEEK], ours: [WEEK] });
  });

  it('is asked for in parts while earlier parts are being booked', async () => {
    const learner = await signUpPaying(test);
    const attemptId = await paidAttemptOf(learner);
    const outcomes: PromiseSettledResult<unknown>[] = [];
    const part = () => ask(attemptId, { amount: 10_000 });
    for (let round = 0; round < 12; round += 1) {
      await part();
      const both = [performDueEffects(test.services), part(), performDueEffects(test.services), part()];
      outcomes.push(...(await Promise.allSettled(both)));
    }
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    await runJobs(test);
    const { carrier, ours } = await refundsOf(learner);
    expect(ours).toEqual(Array<number>(36).fill(10_000));
    expect(carrier).toEqual(ours);
  });

  it('counts what failed as never given', async () => {
    const learner = await signUpPaying(test);
    const attemptId = await paidAttemptOf(learner);
    vi.spyOn(test.services.carrier, 'createRefund').mockRejectedValue(new CarrierError('LIMIT_EXCEEDED'));
    await ask(attemptId);
    await settle(test);
    vi.restoreAllMocks();
    await ask(attemptId);
    await settle(test);
    expect(await refundsOf(learner)).toEqual({ carrier: [WEEK], ours: [WEEK] });
  });

  it('is nothing for a charge that was never paid, or never made', async () => {
    const learner = await signUp(test);
    await activate(test, learner, 'week');
    await sendScenario(test, learner, 'insufficient_funds');
    test.advance(3 * DAY_MS);
    await settle(test);
    const unpaid = await paidAttemptOf(learner);
    for (const attemptId of [unpaid, crypto.randomUUID()]) {
      await expect(ask(attemptId)).rejects.toMatchObject({ code: 'not_found' });
      await expect(declineRefund(test.services, attemptId)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await refundRowsOf(learner)).toEqual([]);
  });
});

describe('what a refund does besides', () => {
  it('ends the subscription when it takes the time back, and the mandate with it', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    await ask(await paidAttemptOf(learner), { endsAccess: true });
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
    await settle(test);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'expired', auto_renew: false });
    expect(await test.services.carrier.retrieveMandate(learner.msisdn)).toBeNull();
    test.advance(8 * DAY_MS);
    await settle(test);
    expect((await moneyOf(test, learner)).ours).toEqual([WEEK, WEEK]);
    expect((await moneyOf(test, learner)).carrier).toEqual([WEEK]);
  });

  it('leaves the paid time alone otherwise', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    const before = await subscriptionOf(test, learner);
    await ask(await paidAttemptOf(learner));
    await settle(test);
    expect(await subscriptionOf(test, learner)).toEqual(before);
  });

  it('stands in the learner’s history', async () => {
    const learner = await signUpPaying(test);
    await ask(await paidAttemptOf(learner), { amount: 120_000 });
    await settle(test);
    const { entries } = await callApi(test.app, 'GET /api/subscription/history', { token: learner.token });
    expect(entries.find(({ kind }) => kind === 'refund')).toMatchObject({
      money: { amount: 120_000, currency: 'IQD', exponent: 3 },
    });
  });

  it('sends no message where the number has another owner', async () => {
    const learner = await signUpWithReview();
    await simulatorOf(test).recycle(learner.msisdn);
    await settle(test);
    const texts = await textsTo(test, learner.msisdn);
    await ask(learner.attemptId);
    await settle(test);
    expect((await refundsOf(learner)).ours).toEqual([WEEK]);
    expect(await textsTo(test, learner.msisdn)).toEqual(texts);
  });
});

describe('the database', () => {
  it('refuses a refund beyond the charge also for SQL that bypasses the code', async () => {
    const learner = await signUpPaying(test);
    await ask(await paidAttemptOf(learner), { amount: 400_000 });
    await settle(test);
    const { db } = test.services;
    const refund = await db
      .selectFrom('ledger_entry')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .where('kind', '=', 'refund')
      .executeTakeFirstOrThrow();
    const another = { ...refund, id: crypto.randomUUID(), reference: crypto.randomUUID() };
    await expect(
      db
        .insertInto('ledger_entry')
        .values({ ...another, amount: 100_001 })
        .execute(),
    ).rejects.toThrow(/exceed/);
    await expect(
      db
        .insertInto('ledger_entry')
        .values({ ...another, currency: 'USD', amount: 1 })
        .execute(),
    ).rejects.toThrow(/exceed/);
  });
});
