import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import type { Learner } from '../../../../../test/sign-up.ts';
import { attemptsOf, happen, settleMinutes } from '../../../../../test/subscription/carrier.ts';
import { moneyOf, runJobs, sendScenario, signUpPaying } from '../../../../../test/subscription/subscribe.ts';
import { advanceDue } from './advance-due.ts';
import { initiateCharge } from './initiate-charge.ts';
import { reconcileCharges } from './reconcile-charges.ts';
import { readPlanTerms } from '../state/facts-record.ts';

const MINUTE_MS = 60_000;
const WEEK = 500_000;

let test: TestApp;
let learner: Learner;
async function open(env: Record<string, string> = {}): Promise<void> {
  test = await buildTestApp({ env: { CARRIER_ABSENCE_WINDOW_MIN: '60', ...env } });
  learner = await signUpPaying(test);
}
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
});

/** The state of the renewal's charge. */
async function renewalOf(): Promise<{ state: string; reason: string | null } | undefined> {
  const [, renewal] = await attemptsOf(test, learner);
  return renewal && { state: renewal.state, reason: renewal.reason };
}

describe('a charge that another process initiated', () => {
  beforeEach(() => open());

  it('counts as lost only after the longest time that a request to the carrier takes', async () => {
    const { services } = test;
    test.advance(7 * DAY_MS);
    await advanceDue(services);
    const row = await services.db
      .selectFrom('billing_outbox')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .where('type', '=', 'charge')
      .where('state', '=', 'queued')
      .executeTakeFirstOrThrow();
    const { plan, periodStart } = row.effect as unknown as { plan: unknown; periodStart: string };
    await initiateCharge(services, { row, plan: readPlanTerms(plan), periodStart: new Date(periodStart) });
    test.advance(MINUTE_MS);
    await reconcileCharges(services);
    expect(await renewalOf()).toEqual({ state: 'initiated', reason: null });
    test.advance(MINUTE_MS);
    await reconcileCharges(services);
    expect(await renewalOf()).toEqual({ state: 'unknown', reason: 'LOST' });
  });
});

/** The carrier's clock differs from ours: its list dates and selects payments by it. */
function shiftCarrierClock(byMs: number): void {
  const { carrier } = test.services;
  const { listPayments } = carrier;
  const shift = (date: Date, ms: number) => new Date(date.getTime() + ms);
  vi.spyOn(carrier, 'listPayments').mockImplementation(async (ask) => {
    const page = await listPayments({ ...ask, from: shift(ask.from, -byMs), until: shift(ask.until, -byMs) });
    const payments = page.payments.map((payment) => ({ ...payment, createdAt: shift(payment.createdAt, byMs) }));
    return { ...page, payments };
  });
}

describe('a charge whose answer was lost', () => {
  beforeEach(() => open());

  it.each([
    ['behind', -10 * MINUTE_MS],
    ['ahead', 10 * MINUTE_MS],
  ])('is found in the list of a carrier whose clock is minutes %s', async (_, byMs) => {
    shiftCarrierClock(byMs);
    await sendScenario(test, learner, 'timeout_after_charge');
    test.advance(7 * DAY_MS);
    await settleMinutes(test, 2);
    expect(await renewalOf()).toMatchObject({ state: 'succeeded' });
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
  });
});

describe('a charge that is no longer wanted', () => {
  beforeEach(() => open({ CARRIER_IDEMPOTENT_PAYMENTS: 'true' }));

  it('stays open until the carrier can no longer have it', async () => {
    await sendScenario(test, learner, 'timeout_before_charge');
    test.advance(7 * DAY_MS);
    await runJobs(test);
    await happen(test, learner, { type: 'auto_off' });
    test.advance(50 * MINUTE_MS);
    await settleMinutes(test, 2);
    expect(await renewalOf()).toMatchObject({ state: 'unknown' });
    test.advance(15 * MINUTE_MS);
    await runJobs(test);
    expect(await renewalOf()).toEqual({ state: 'denied', reason: 'NEVER_ARRIVED' });
  });
});
