import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi } from '../../../../../test/call-api.ts';
import { signUp, type Learner } from '../../../../../test/sign-up.ts';
import { applyEventOrThrow } from '../state/apply-event.ts';
import {
  activate,
  moneyOf,
  runJobs,
  sendScenario,
  signUpPaying,
  subscriptionOf,
} from '../../../../../test/subscription/subscribe.ts';
import { advanceDue } from './advance-due.ts';
import { initiateCharge } from './initiate-charge.ts';
import { undecidedAttempt, type Attempt } from './charge-store.ts';
import { performDueEffects } from '../../../../../test/subscription/perform-due.ts';
import { settleCharge } from './settle-charge.ts';
import { readPlanTerms } from '../state/facts-record.ts';
import type { Scenario } from '../../../../gateways/carrier/simulator/scenarios.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

/** Free days with consent to the weekly plan, at their very end. */
async function signUpAboutToPay(scenario: Scenario): Promise<Learner> {
  const learner = await signUp(test);
  await activate(test, learner, 'week');
  await runJobs(test);
  await sendScenario(test, learner, scenario);
  test.advance(3 * DAY_MS);
  return learner;
}

/** Runs the jobs again and again for some minutes. */
async function runMinutes(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await runJobs(test);
    test.advance(60_000);
  }
}

async function attemptsOf({ subscriberId }: Learner) {
  return test.services.db
    .selectFrom('charge_attempt')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('initiated_at')
    .execute();
}

describe('a charge whose answer', () => {
  const decidedLater: Scenario[] = [
    'timeout_after_charge',
    'lost_callback',
    'late_callback',
    'duplicate_callback',
    'out_of_order_callback',
    'bad_signature',
  ];
  it.each(decidedLater)('is missing (%s) is looked up, and charged once', async (scenario) => {
    const learner = await signUpAboutToPay(scenario);
    await runMinutes(3);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
    expect(await moneyOf(test, learner)).toEqual({ carrier: [500_000], ours: [500_000] });
    expect(await attemptsOf(learner)).toMatchObject([{ state: 'succeeded', number: 1 }]);
  });

  it('never was, because the carrier never saw it, leads to a new attempt once that is sure', async () => {
    const learner = await signUpAboutToPay('timeout_before_charge');
    await runMinutes(1);
    expect(await attemptsOf(learner)).toMatchObject([{ state: 'unknown' }]);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'grace', can: { renew: false } });
    await sendScenario(test, learner, 'success');
    await runMinutes(4);
    expect(await attemptsOf(learner)).toMatchObject([
      { state: 'denied', reason: 'NEVER_ARRIVED' },
      { state: 'succeeded', number: 2 },
    ]);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
    expect(await moneyOf(test, learner)).toEqual({ carrier: [500_000], ours: [500_000] });
  });

  it('stays away counts as denied in the end', async () => {
    const learner = await signUpAboutToPay('timeout_before_charge');
    await runMinutes(20);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'grace', can: { renew: true } });
    expect(await attemptsOf(learner)).toHaveLength(5);
  });

  it.each(['burst_429', 'burst_5xx'] as const)('is %s leads to no second charge', async (scenario) => {
    const learner = await signUpAboutToPay(scenario);
    await runMinutes(15);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
    expect(await moneyOf(test, learner)).toEqual({ carrier: [500_000], ours: [500_000] });
  });

  it.each(['insufficient_funds', 'limit_exceeded', 'ineligible'] as const)(
    'is no (%s) keeps access through grace',
    async (scenario) => {
      const learner = await signUpAboutToPay(scenario);
      await runMinutes(1);
      expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'grace' });
      expect(await attemptsOf(learner)).toMatchObject([{ state: 'denied', reason: scenario.toUpperCase() }]);
      expect(await moneyOf(test, learner)).toEqual({ carrier: [], ours: [] });
    },
  );
});

/** Holds the carrier's answer to one number back until it is let go. */
function delayPayment({ msisdn }: Learner) {
  const { carrier } = test.services;
  const createPayment = carrier.createPayment;
  const gate = Promise.withResolvers<void>();
  carrier.createPayment = async (ask) => {
    const paid = await createPayment(ask);
    if (ask.msisdn === msisdn) await gate.promise;
    return paid;
  };
  return async () => {
    carrier.createPayment = createPayment;
    gate.resolve();
    await setTimeout(300);
  };
}

describe('a slow carrier', () => {
  it('holds up neither the others nor the reply, and is waited for however late it is', async () => {
    const [slow, other] = [await signUp(test), await signUp(test)];
    test.advance(4 * DAY_MS);
    await runJobs(test);
    const release = delayPayment(slow);
    expect(await activate(test, slow, 'week')).toMatchObject({ state: 'pending_charge', access_until: null });
    expect(await activate(test, other, 'week')).toMatchObject({ state: 'active' });
    await runMinutes(3);
    await release();
    expect(await subscriptionOf(test, slow)).toMatchObject({ state: 'active' });
    expect(await moneyOf(test, slow)).toEqual({ carrier: [500_000], ours: [500_000] });
  });
});

describe('a late payment of an abandoned charge', () => {
  it('is in the ledger and up for refund, once', async () => {
    const learner = await signUpAboutToPay('timeout_before_charge');
    await runMinutes(1);
    const attempt = await undecidedAttemptOf(learner);
    await sendScenario(test, learner, 'success');
    await runMinutes(4);
    const late = { state: 'succeeded', paymentId: 'late-1' } as const;
    await settleCharge(test.services, attempt, late);
    await settleCharge(test.services, attempt, late);
    expect((await moneyOf(test, learner)).ours).toEqual([500_000, 500_000]);
    const reviews = await test.services.db
      .selectFrom('refund_review')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    expect(reviews).toHaveLength(1);
    expect(await attemptsOf(learner)).toMatchObject([
      { state: 'denied', reason: 'LANDED_LATE' },
      { state: 'succeeded' },
    ]);
  });
});

async function undecidedAttemptOf({ subscriberId }: Learner): Promise<Attempt> {
  const { id } = await test.services.db
    .selectFrom('subscription')
    .select('id')
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirstOrThrow();
  const attempt = await undecidedAttempt(test.services.db, { subscriberId, subscriptionId: id });
  if (!attempt) throw new Error('everything is decided');
  return attempt;
}

describe('a process that dies', () => {
  it('after it committed an attempt: the attempt is looked up before anything else is charged', async () => {
    const learner = await signUpAboutToPay('success');
    const { services } = test;
    await advanceDue(services);
    const row = await services.db
      .selectFrom('billing_outbox')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .where('type', '=', 'charge')
      .executeTakeFirstOrThrow();
    const { plan, periodStart } = row.effect as unknown as { plan: unknown; periodStart: string };
    expect(
      await initiateCharge(services, { row, plan: readPlanTerms(plan), periodStart: new Date(periodStart) }),
    ).not.toBeNull();
    expect(await attemptsOf(learner)).toMatchObject([{ state: 'initiated' }]);
    await runMinutes(5);
    expect(await attemptsOf(learner)).toMatchObject([
      { state: 'denied', reason: 'NEVER_ARRIVED' },
      { state: 'succeeded' },
    ]);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [500_000], ours: [500_000] });
  });
});

describe('leaving in the middle of a renewal', () => {
  it('before the carrier was asked: it never is', async () => {
    const learner = await signUpPaying(test);
    const { services } = test;
    await services.db
      .transaction()
      .execute((trx) =>
        applyEventOrThrow(
          trx,
          services,
          { subscriberId: learner.subscriberId, actor: 'learner' },
          { type: 'manual_renew' },
        ),
      );
    const { subscription } = await callApi(test.app, 'POST /api/profile/subscrption/cancel', { token: learner.token });
    expect(subscription.state).toBe('cancelled');
    await runMinutes(2);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [500_000], ours: [500_000] });
    const row = await services.db
      .selectFrom('subscription')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .executeTakeFirstOrThrow();
    expect(row.facts).toMatchObject({ chargeOpen: false });
  });

  it('while the carrier is asked: what lands opens a refund review', async () => {
    const learner = await signUpPaying(test);
    const { services } = test;
    await services.db
      .transaction()
      .execute((trx) =>
        applyEventOrThrow(
          trx,
          services,
          { subscriberId: learner.subscriberId, actor: 'learner' },
          { type: 'manual_renew' },
        ),
      );
    const createPayment = services.carrier.createPayment;
    services.carrier.createPayment = async (ask) => {
      const paid = await createPayment(ask);
      await callApi(test.app, 'POST /api/profile/subscrption/cancel', { token: learner.token });
      return paid;
    };
    await performDueEffects(services);
    services.carrier.createPayment = createPayment;
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'cancelled' });
    expect(await moneyOf(test, learner)).toEqual({ carrier: [500_000, 500_000], ours: [500_000, 500_000] });
    const reviews = await services.db
      .selectFrom('refund_review')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    expect(reviews).toMatchObject([{ decided_at: null }]);
  });
});
