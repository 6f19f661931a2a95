import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi } from '../../../../../test/call-api.ts';
import type { Learner } from '../../../../../test/sign-up.ts';
import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import { advanceDue } from '../billing/advance-due.ts';
import { performDueEffects } from '../../../../../test/subscription/perform-due.ts';
import {
  attemptsOf,
  happen,
  postponeOthers,
  payAfterCancelling,
  reviewsOf,
  settle,
  settleMinutes,
  simulatorOf,
} from '../../../../../test/subscription/carrier.ts';
import { settleByTruth } from '../carrier/sync-payment.ts';
import { readPlanTerms } from '../state/facts-record.ts';
import {
  activate,
  agree,
  planOf,
  sendScenario,
  signUpPaying,
  stepUp,
  subscriptionOf,
} from '../../../../../test/subscription/subscribe.ts';
import { requestRefund } from './request-refund.ts';
import { declineRefund } from './decline-refund.ts';

/** On a busy machine; a passing test never waits this long. */
const WAIT = { timeout: 20_000 };

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
const WEEK_MS = 7 * DAY_MS;

/** Minor units that a learner is short of: at the carrier, and by our ledger. */
async function spentBy({ msisdn, subscriberId }: Learner) {
  const rows = await test.services.db
    .selectFrom('ledger_entry')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .execute();
  const moved = simulatorOf(test)
    .ledger(msisdn)
    .filter(({ kind }) => kind === 'debit' || kind === 'refund');
  return {
    carrier: moved.reduce((sum, { amount }) => sum - amount, 0),
    ours: rows.reduce((sum, { kind, amount }) => (kind === 'charge' ? sum + amount : sum - amount), 0),
  };
}

async function refundsOf({ subscriberId }: Learner) {
  return test.services.db.selectFrom('refund').selectAll().where('subscriber_id', '=', subscriberId).execute();
}

async function expectGivenBackOnce(learner: Learner, spent: number): Promise<void> {
  expect(await spentBy(learner)).toEqual({ carrier: spent, ours: spent });
  expect(await reviewsOf(test, learner)).toMatchObject([{ decision: 'refunded' }]);
  expect(await refundsOf(learner)).toMatchObject([
    { state: 'done', amount: WEEK, requested_by: 'automatic: paid twice', ends_access: false },
  ]);
  const events = await test.services.db
    .selectFrom('subscription_event')
    .select('actor')
    .where('subscriber_id', '=', learner.subscriberId)
    .where('type', '=', 'refund')
    .execute();
  expect(events).toEqual([{ actor: 'clock' }]);
}

async function reactivate(learner: Learner): Promise<void> {
  await callApi(test.app, 'POST /api/profile/subscrption/reactive', { token: learner.token });
}

/** A renewal that the carrier takes the money for while its learner leaves, altogether and with no time left. */
async function signUpLeftMidCharge(): Promise<Learner> {
  const learner = await signUpPaying(test);
  await settle(test);
  test.advance(WEEK_MS);
  const { carrier } = test.services;
  const { createPayment } = carrier;
  vi.spyOn(carrier, 'createPayment').mockImplementationOnce(async (ask) => {
    const paid = await createPayment(ask);
    await happen(test, learner, { type: 'unsubscribe' });
    return paid;
  });
  await advanceDue(test.services);
  await performDueEffects(test.services);
  expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'expired' });
  return learner;
}

/** As above, but the carrier's answer is lost and it cannot be asked yet. */
async function signUpLeftUndecided(): Promise<Learner> {
  const learner = await signUpPaying(test);
  await settle(test);
  await sendScenario(test, learner, 'timeout_after_charge');
  test.advance(WEEK_MS);
  await advanceDue(test.services);
  await performDueEffects(test.services);
  await happen(test, learner, { type: 'unsubscribe' });
  expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'expired' });
  expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'succeeded' }, { state: 'unknown' }]);
  return learner;
}

/** The carrier answers no lookup of payments until it is restored. */
function hidePayments(): void {
  vi.spyOn(test.services.carrier, 'listPayments').mockRejectedValue(new CarrierError('UNKNOWN'));
  vi.spyOn(test.services.carrier, 'retrievePayment').mockRejectedValue(new CarrierError('UNKNOWN'));
}

describe('a charge that landed after a cancellation', () => {
  it('is given back by itself once the renewal after a reactivation has paid for the same time', async () => {
    const learner = await signUpPaying(test);
    await stepUp(test, learner);
    await payAfterCancelling(test, learner);
    await reactivate(learner);
    await settle(test);
    expect(await reviewsOf(test, learner)).toMatchObject([{ decision: null }]);
    test.advance(WEEK_MS);
    await settleMinutes(test, 4);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active', auto_renew: true });
    await expectGivenBackOnce(learner, 2 * WEEK);
    await settleMinutes(test, 2);
    await expectGivenBackOnce(learner, 2 * WEEK);
  });

  it('waits for a person while nothing else has paid for its time', async () => {
    const learner = await signUpPaying(test);
    await payAfterCancelling(test, learner);
    test.advance(WEEK_MS);
    await settle(test);
    expect(await reviewsOf(test, learner)).toMatchObject([{ decision: null }]);
    test.advance(WEEK_MS);
    await activate(test, learner, 'week');
    await settle(test);
    expect(await reviewsOf(test, learner)).toMatchObject([{ decision: null }]);
    expect(await spentBy(learner)).toEqual({ carrier: 3 * WEEK, ours: 3 * WEEK });
  });

  it('stays where a person has decided that it was right', async () => {
    const learner = await signUpPaying(test);
    await stepUp(test, learner);
    await payAfterCancelling(test, learner);
    const [review] = await reviewsOf(test, learner);
    await declineRefund(test.services, review?.attempt_id ?? '');
    await reactivate(learner);
    test.advance(WEEK_MS);
    await settleMinutes(test, 2);
    expect(await reviewsOf(test, learner)).toMatchObject([{ decision: 'declined' }]);
    expect(await refundsOf(learner)).toEqual([]);
  });

  it('waits for a person when the carrier has refused to give it back', async () => {
    const learner = await signUpPaying(test);
    await stepUp(test, learner);
    await payAfterCancelling(test, learner);
    await reactivate(learner);
    vi.spyOn(test.services.carrier, 'createRefund').mockRejectedValue(new CarrierError('DENIED'));
    for (let week = 0; week < 2; week += 1) {
      test.advance(WEEK_MS);
      await settleMinutes(test, 2);
    }
    expect(await reviewsOf(test, learner)).toMatchObject([{ decision: null }]);
    expect(await refundsOf(learner)).toMatchObject([{ state: 'failed' }]);
  });

  it('waits for a person where what paid for the same time was given back itself', async () => {
    const learner = await signUpLeftUndecided();
    await sendScenario(test, learner, 'success');
    hidePayments();
    await activate(test, learner, 'week');
    const paid = (await attemptsOf(test, learner)).at(-1);
    await requestRefund(test.services, { attemptId: paid?.id ?? '', reason: 'x', endsAccess: false, by: 'x' });
    vi.restoreAllMocks();
    await settleMinutes(test, 15);
    expect(await reviewsOf(test, learner)).toMatchObject([{ decision: null }]);
    expect(await spentBy(learner)).toEqual({ carrier: 2 * WEEK, ours: 2 * WEEK });
  });
});

describe('a charge that landed after the end', () => {
  it('is given back by itself once a new activation has paid for the same time', async () => {
    const learner = await signUpLeftMidCharge();
    await settle(test);
    expect(await reviewsOf(test, learner)).toMatchObject([{ decision: null }]);
    expect(await activate(test, learner, 'week')).toMatchObject({ state: 'active' });
    await settleMinutes(test, 2);
    await expectGivenBackOnce(learner, 2 * WEEK);
  });

  it('is refunded automatically when its report arrives after the new activation was paid', async () => {
    const learner = await signUpLeftUndecided();
    await sendScenario(test, learner, 'success');
    hidePayments();
    expect(await activate(test, learner, 'week')).toMatchObject({ state: 'active' });
    expect(await reviewsOf(test, learner)).toEqual([]);
    vi.restoreAllMocks();
    await settleMinutes(test, 15);
    await expectGivenBackOnce(learner, 2 * WEEK);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active', auto_renew: true });
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'is refunded once when both reports arrive at the same moment, many times (%i)',
    async () => {
      const learner = await signUpLeftUndecided();
      hidePayments();
      await agree(test, learner, 'activate', planOf(test, 'week').uuid);
      await vi.waitFor(async () => {
        await performDueEffects(test.services);
        expect(await attemptsOf(test, learner)).toMatchObject([{}, { state: 'unknown' }, { state: 'unknown' }]);
      }, WAIT);
      vi.restoreAllMocks();
      const [, late, retried] = await attemptsOf(test, learner);
      const undecided = [late, retried, late, retried].flatMap((attempt) => (attempt ? [attempt] : []));
      await Promise.all(
        undecided.map((attempt) => settleByTruth(test.services, { ...attempt, plan: readPlanTerms(attempt.plan) })),
      );
      await sendScenario(test, learner, 'success');
      await settleMinutes(test, 15);
      await expectGivenBackOnce(learner, 2 * WEEK);
    },
  );
});

describe('a retry of an abandoned charge', () => {
  it('leaves one payment for the period when the abandoned one is paid as well', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    await sendScenario(test, learner, 'timeout_before_charge');
    test.advance(WEEK_MS);
    for (let minute = 0; minute < 16; minute += 1) {
      await settle(test);
      test.advance(60_000);
    }
    const given = (await attemptsOf(test, learner)).at(-1);
    expect(given).toMatchObject({ state: 'denied', reason: 'NEVER_ARRIVED' });
    await sendScenario(test, learner, 'success');
    test.advance(DAY_MS);
    await settleMinutes(test, 2);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
    const money = { amount: WEEK, currency: 'IQD', exponent: 3 };
    await simulatorOf(test).createPayment({
      key: given?.key ?? '',
      msisdn: learner.msisdn,
      money,
      description: 'x',
    });
    await settleMinutes(test, 2);
    await expectGivenBackOnce(learner, 2 * WEEK);
  });
});
