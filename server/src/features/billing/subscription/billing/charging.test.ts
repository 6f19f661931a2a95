import { setTimeout } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/fixture.ts';
import { rowOf, rowsOf } from '../../../../../test/rows-of.ts';
import { signUp, type Learner } from '../../../../../test/sign-up.ts';
import {
  activate,
  moneyOf,
  runJobs,
  sendScenario,
  subscriptionOf,
} from '../../../../../test/subscription/subscribe.ts';
import { performDueEffects } from '../../../../../test/subscription/perform-due.ts';
import type { Scenario } from '../../../../gateways/carrier/simulator/scenarios.ts';
import { applyEventOrThrow } from '../state/apply-event.ts';
import { readPlanTerms } from '../state/facts-record.ts';
import { advanceDue } from './advance-due.ts';
import { initiateCharge } from './initiate-charge.ts';
import { undecidedAttempt, type Attempt } from './charge-store.ts';
import { settleCharge } from './settle-charge.ts';

/** Free days with consent to the weekly plan, at their very end. */
async function signUpAboutToPay(server: TestApp, scenario: Scenario): Promise<Learner> {
  const learner = await signUp(server);
  await activate(server, learner, 'week');
  await runJobs(server);
  await sendScenario(server, learner, scenario);
  server.advance(3 * DAY_MS);
  return learner;
}

/** Runs the jobs repeatedly for some minutes. */
async function runMinutes(server: TestApp, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await runJobs(server);
    server.advance(60_000);
  }
}

async function attemptsOf(server: TestApp, { subscriberId }: Learner) {
  return server.services.db
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
  it.for(decidedLater)('is missing (%s) is looked up, and charged once', async (scenario, { server }) => {
    const learner = await signUpAboutToPay(server, scenario);
    await runMinutes(server, 3);
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'active' });
    expect(await moneyOf(server, learner)).toEqual({ carrier: [500_000], ours: [500_000] });
    expect(await attemptsOf(server, learner)).toMatchObject([{ state: 'succeeded', number: 1 }]);
  });

  it('never was, because the carrier never saw it, leads to a new attempt once that is sure', async ({ server }) => {
    const learner = await signUpAboutToPay(server, 'timeout_before_charge');
    await runMinutes(server, 1);
    expect(await attemptsOf(server, learner)).toMatchObject([{ state: 'unknown' }]);
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'grace', can: { renew: false } });
    await sendScenario(server, learner, 'success');
    await runMinutes(server, 4);
    expect(await attemptsOf(server, learner)).toMatchObject([
      { state: 'denied', reason: 'NEVER_ARRIVED' },
      { state: 'succeeded', number: 2 },
    ]);
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'active' });
    expect(await moneyOf(server, learner)).toEqual({ carrier: [500_000], ours: [500_000] });
  });

  it('stays away counts as denied in the end', async ({ server }) => {
    const learner = await signUpAboutToPay(server, 'timeout_before_charge');
    await runMinutes(server, 20);
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'grace', can: { renew: true } });
    expect(await attemptsOf(server, learner)).toHaveLength(5);
  });

  it.for(['burst_429', 'burst_5xx'] as const)('is %s leads to no second charge', async (scenario, { server }) => {
    const learner = await signUpAboutToPay(server, scenario);
    await runMinutes(server, 15);
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'active' });
    expect(await moneyOf(server, learner)).toEqual({ carrier: [500_000], ours: [500_000] });
  });

  it.for(['insufficient_funds', 'limit_exceeded', 'ineligible'] as const)(
    'is no (%s) keeps access through grace',
    async (scenario, { server }) => {
      const learner = await signUpAboutToPay(server, scenario);
      await runMinutes(server, 1);
      expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'grace' });
      expect(await attemptsOf(server, learner)).toMatchObject([{ state: 'denied', reason: scenario.toUpperCase() }]);
      expect(await moneyOf(server, learner)).toEqual({ carrier: [], ours: [] });
    },
  );
});

/** Delays the carrier's answer to one number until the test releases it. */
function delayPayment(server: TestApp, { msisdn }: Learner) {
  const { carrier } = server.services;
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
  it('holds up neither the others nor the reply, and is waited for however late it is', async ({ server }) => {
    const [slow, other] = [await signUp(server), await signUp(server)];
    server.advance(4 * DAY_MS);
    await runJobs(server);
    const release = delayPayment(server, slow);
    expect(await activate(server, slow, 'week')).toMatchObject({ state: 'pending_charge', access_until: null });
    expect(await activate(server, other, 'week')).toMatchObject({ state: 'active' });
    await runMinutes(server, 3);
    await release();
    expect(await subscriptionOf(server, slow)).toMatchObject({ state: 'active' });
    expect(await moneyOf(server, slow)).toEqual({ carrier: [500_000], ours: [500_000] });
  });
});

describe('a late payment of an abandoned charge', () => {
  it('is in the ledger and up for refund, once', async ({ server }) => {
    const learner = await signUpAboutToPay(server, 'timeout_before_charge');
    await runMinutes(server, 1);
    const attempt = await undecidedAttemptOf(server, learner);
    await sendScenario(server, learner, 'success');
    await runMinutes(server, 4);
    const taken = { amount: 500_000, currency: 'IQD', exponent: 3 };
    const late = { state: 'succeeded', paymentId: 'late-1', taken } as const;
    await settleCharge(server.services, attempt, late);
    await settleCharge(server.services, attempt, late);
    expect((await moneyOf(server, learner)).ours).toEqual([500_000, 500_000]);
    const reviews = await rowsOf(server, 'refund_review', learner);
    expect(reviews).toHaveLength(1);
    expect(await attemptsOf(server, learner)).toMatchObject([
      { state: 'denied', reason: 'LANDED_LATE' },
      { state: 'succeeded' },
    ]);
  });
});

async function undecidedAttemptOf(server: TestApp, { subscriberId }: Learner): Promise<Attempt> {
  const { id } = await rowOf(server, 'subscription', { subscriberId });
  const attempt = await undecidedAttempt(server.services.db, { subscriberId, subscriptionId: id });
  if (!attempt) throw new Error('everything is decided');
  return attempt;
}

describe('a process that dies', () => {
  it('after it committed an attempt: the attempt is looked up before anything else is charged', async ({ server }) => {
    const learner = await signUpAboutToPay(server, 'success');
    const { services } = server;
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
    expect(await attemptsOf(server, learner)).toMatchObject([{ state: 'initiated' }]);
    await runMinutes(server, 5);
    expect(await attemptsOf(server, learner)).toMatchObject([
      { state: 'denied', reason: 'NEVER_ARRIVED' },
      { state: 'succeeded' },
    ]);
    expect(await moneyOf(server, learner)).toEqual({ carrier: [500_000], ours: [500_000] });
  });
});

describe('leaving in the middle of a renewal', () => {
  it('before the carrier was asked: it never is', async ({ server, payer }) => {
    const { services } = server;
    await services.db
      .transaction()
      .execute((trx) =>
        applyEventOrThrow(
          trx,
          services,
          { subscriberId: payer.subscriberId, actor: 'learner' },
          { type: 'manual_renew' },
        ),
      );
    const { subscription } = await payer.call('POST /api/profile/subscrption/cancel');
    expect(subscription.state).toBe('cancelled');
    await runMinutes(server, 2);
    expect(await moneyOf(server, payer)).toEqual({ carrier: [500_000], ours: [500_000] });
    const row = await rowOf(server, 'subscription', payer);
    expect(row.facts).toMatchObject({ chargeOpen: false });
  });

  it('while the carrier is asked: what lands opens a refund review', async ({ server, payer }) => {
    const { services } = server;
    await services.db
      .transaction()
      .execute((trx) =>
        applyEventOrThrow(
          trx,
          services,
          { subscriberId: payer.subscriberId, actor: 'learner' },
          { type: 'manual_renew' },
        ),
      );
    const createPayment = services.carrier.createPayment;
    services.carrier.createPayment = async (ask) => {
      const paid = await createPayment(ask);
      await payer.call('POST /api/profile/subscrption/cancel');
      return paid;
    };
    await performDueEffects(services);
    services.carrier.createPayment = createPayment;
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'cancelled' });
    expect(await moneyOf(server, payer)).toEqual({ carrier: [500_000, 500_000], ours: [500_000, 500_000] });
    const reviews = await rowsOf(server, 'refund_review', payer);
    expect(reviews).toMatchObject([{ decided_at: null }]);
  });
});
