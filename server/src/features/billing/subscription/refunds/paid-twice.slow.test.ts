import { describe, expect, vi } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/fixture.ts';
import { rowsOf } from '../../../../../test/rows-of.ts';
import type { Learner } from '../../../../../test/sign-up.ts';
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
import {
  activate,
  agree,
  planOf,
  sendScenario,
  signUpPaying,
  stepUp,
  subscriptionOf,
} from '../../../../../test/subscription/subscribe.ts';
import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import { advanceDue } from '../billing/advance-due.ts';
import { settleByTruth } from '../carrier/sync-payment.ts';
import { readPlanTerms } from '../state/facts-record.ts';
import { requestRefund } from './request-refund.ts';
import { declineRefund } from './decline-refund.ts';

/** On a busy machine; a passing test never waits this long. */
const WAIT = { timeout: 20_000 };

it.afterEach(({ server }) => {
  vi.restoreAllMocks();
  return postponeOthers(server);
});

const WEEK = 500_000;
const WEEK_MS = 7 * DAY_MS;

/** Minor units that a learner has paid, less refunds: at the carrier, and by our ledger. */
async function spentBy(server: TestApp, { msisdn, subscriberId }: Learner) {
  const rows = await rowsOf(server, 'ledger_entry', { subscriberId });
  const moved = simulatorOf(server)
    .ledger(msisdn)
    .filter(({ kind }) => kind === 'debit' || kind === 'refund');
  return {
    carrier: moved.reduce((sum, { amount }) => sum - amount, 0),
    ours: rows.reduce((sum, { kind, amount }) => (kind === 'charge' ? sum + amount : sum - amount), 0),
  };
}

async function refundsOf(server: TestApp, { subscriberId }: Learner) {
  return server.services.db.selectFrom('refund').selectAll().where('subscriber_id', '=', subscriberId).execute();
}

async function expectGivenBackOnce(server: TestApp, learner: Learner, spent: number): Promise<void> {
  expect(await spentBy(server, learner)).toEqual({ carrier: spent, ours: spent });
  expect(await reviewsOf(server, learner)).toMatchObject([{ decision: 'refunded' }]);
  expect(await refundsOf(server, learner)).toMatchObject([
    { state: 'done', amount: WEEK, requested_by: 'automatic: paid twice', ends_access: false },
  ]);
  const events = await server.services.db
    .selectFrom('subscription_event')
    .select('actor')
    .where('subscriber_id', '=', learner.subscriberId)
    .where('type', '=', 'refund')
    .execute();
  expect(events).toEqual([{ actor: 'clock' }]);
}

async function reactivate(learner: Learner): Promise<void> {
  await learner.call('POST /api/profile/subscrption/reactive');
}

/** A learner who leaves while the carrier takes the money for a renewal, altogether and with no time left. */
async function signUpLeftMidCharge(server: TestApp): Promise<Learner> {
  const learner = await signUpPaying(server);
  await settle(server);
  server.advance(WEEK_MS);
  const { carrier } = server.services;
  const { createPayment } = carrier;
  vi.spyOn(carrier, 'createPayment').mockImplementationOnce(async (ask) => {
    const paid = await createPayment(ask);
    await happen(server, learner, { type: 'unsubscribe' });
    return paid;
  });
  await advanceDue(server.services);
  await performDueEffects(server.services);
  expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'expired' });
  return learner;
}

/** Like `signUpLeftMidCharge`, but the carrier's answer is lost and the carrier cannot be asked yet. */
async function signUpLeftUndecided(server: TestApp): Promise<Learner> {
  const learner = await signUpPaying(server);
  await settle(server);
  await sendScenario(server, learner, 'timeout_after_charge');
  server.advance(WEEK_MS);
  await advanceDue(server.services);
  await performDueEffects(server.services);
  await happen(server, learner, { type: 'unsubscribe' });
  expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'expired' });
  expect(await attemptsOf(server, learner)).toMatchObject([{ state: 'succeeded' }, { state: 'unknown' }]);
  return learner;
}

/** The carrier answers no lookup of payments until it is restored. */
function hidePayments(server: TestApp): void {
  vi.spyOn(server.services.carrier, 'listPayments').mockRejectedValue(new CarrierError('UNKNOWN'));
  vi.spyOn(server.services.carrier, 'retrievePayment').mockRejectedValue(new CarrierError('UNKNOWN'));
}

describe('a charge that landed after a cancellation', () => {
  it('is given back by itself once the renewal after a reactivation has paid for the same time', async ({ server }) => {
    const learner = await signUpPaying(server);
    await stepUp(server, learner);
    await payAfterCancelling(server, learner);
    await reactivate(learner);
    await settle(server);
    expect(await reviewsOf(server, learner)).toMatchObject([{ decision: null }]);
    server.advance(WEEK_MS);
    await settleMinutes(server, 4);
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'active', auto_renew: true });
    await expectGivenBackOnce(server, learner, 2 * WEEK);
    await settleMinutes(server, 2);
    await expectGivenBackOnce(server, learner, 2 * WEEK);
  });

  it('waits for a person while nothing else has paid for its time', async ({ server, payer }) => {
    await payAfterCancelling(server, payer);
    server.advance(WEEK_MS);
    await settle(server);
    expect(await reviewsOf(server, payer)).toMatchObject([{ decision: null }]);
    server.advance(WEEK_MS);
    await activate(server, payer, 'week');
    await settle(server);
    expect(await reviewsOf(server, payer)).toMatchObject([{ decision: null }]);
    expect(await spentBy(server, payer)).toEqual({ carrier: 3 * WEEK, ours: 3 * WEEK });
  });

  it('stays where a person has decided that it was right', async ({ server, payer }) => {
    await stepUp(server, payer);
    await payAfterCancelling(server, payer);
    const [review] = await reviewsOf(server, payer);
    await declineRefund(server.services, review?.attempt_id ?? '');
    await reactivate(payer);
    server.advance(WEEK_MS);
    await settleMinutes(server, 2);
    expect(await reviewsOf(server, payer)).toMatchObject([{ decision: 'declined' }]);
    expect(await refundsOf(server, payer)).toEqual([]);
  });

  it('waits for a person when the carrier has refused to give it back', async ({ server, payer }) => {
    await stepUp(server, payer);
    await payAfterCancelling(server, payer);
    await reactivate(payer);
    vi.spyOn(server.services.carrier, 'createRefund').mockRejectedValue(new CarrierError('DENIED'));
    for (let week = 0; week < 2; week += 1) {
      server.advance(WEEK_MS);
      await settleMinutes(server, 2);
    }
    expect(await reviewsOf(server, payer)).toMatchObject([{ decision: null }]);
    expect(await refundsOf(server, payer)).toMatchObject([{ state: 'failed' }]);
  });

  it('waits for a person where what paid for the same time was given back itself', async ({ server }) => {
    const learner = await signUpLeftUndecided(server);
    await sendScenario(server, learner, 'success');
    hidePayments(server);
    await activate(server, learner, 'week');
    const paid = (await attemptsOf(server, learner)).at(-1);
    await requestRefund(server.services, { attemptId: paid?.id ?? '', reason: 'x', endsAccess: false, by: 'x' });
    vi.restoreAllMocks();
    await settleMinutes(server, 15);
    expect(await reviewsOf(server, learner)).toMatchObject([{ decision: null }]);
    expect(await spentBy(server, learner)).toEqual({ carrier: 2 * WEEK, ours: 2 * WEEK });
  });
});

describe('a charge that landed after the end', () => {
  it('is given back by itself once a new activation has paid for the same time', async ({ server }) => {
    const learner = await signUpLeftMidCharge(server);
    await settle(server);
    expect(await reviewsOf(server, learner)).toMatchObject([{ decision: null }]);
    expect(await activate(server, learner, 'week')).toMatchObject({ state: 'active' });
    await settleMinutes(server, 2);
    await expectGivenBackOnce(server, learner, 2 * WEEK);
  });

  it('is refunded automatically when its report arrives after the new activation was paid', async ({ server }) => {
    const learner = await signUpLeftUndecided(server);
    await sendScenario(server, learner, 'success');
    hidePayments(server);
    expect(await activate(server, learner, 'week')).toMatchObject({ state: 'active' });
    expect(await reviewsOf(server, learner)).toEqual([]);
    vi.restoreAllMocks();
    await settleMinutes(server, 15);
    await expectGivenBackOnce(server, learner, 2 * WEEK);
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'active', auto_renew: true });
  });

  it.for([1, 2, 3, 4, 5, 6])(
    'is refunded once when both reports arrive at the same moment, many times (%i)',
    async (_, { server }) => {
      const learner = await signUpLeftUndecided(server);
      hidePayments(server);
      await agree(server, learner, 'activate', planOf(server, 'week').uuid);
      await vi.waitFor(async () => {
        await performDueEffects(server.services);
        expect(await attemptsOf(server, learner)).toMatchObject([{}, { state: 'unknown' }, { state: 'unknown' }]);
      }, WAIT);
      vi.restoreAllMocks();
      const [, late, retried] = await attemptsOf(server, learner);
      const undecided = [late, retried, late, retried].flatMap((attempt) => (attempt ? [attempt] : []));
      await Promise.all(
        undecided.map((attempt) => settleByTruth(server.services, { ...attempt, plan: readPlanTerms(attempt.plan) })),
      );
      await sendScenario(server, learner, 'success');
      await settleMinutes(server, 15);
      await expectGivenBackOnce(server, learner, 2 * WEEK);
    },
  );
});

describe('a retry of an abandoned charge', () => {
  it('leaves one payment for the period when the abandoned one is paid as well', async ({ server, payer }) => {
    await settle(server);
    await sendScenario(server, payer, 'timeout_before_charge');
    server.advance(WEEK_MS);
    for (let minute = 0; minute < 16; minute += 1) {
      await settle(server);
      server.advance(60_000);
    }
    const given = (await attemptsOf(server, payer)).at(-1);
    expect(given).toMatchObject({ state: 'denied', reason: 'NEVER_ARRIVED' });
    await sendScenario(server, payer, 'success');
    server.advance(DAY_MS);
    await settleMinutes(server, 2);
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'active' });
    const money = { amount: WEEK, currency: 'IQD', exponent: 3 };
    await simulatorOf(server).createPayment({ key: given?.key ?? '', msisdn: payer.msisdn, money, description: 'x' });
    await settleMinutes(server, 2);
    await expectGivenBackOnce(server, payer, 2 * WEEK);
  });
});
