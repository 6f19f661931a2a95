import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { signUp, type Learner } from '../../../../../test/sign-up.ts';
import { attemptsOf, happen, reviewsOf, simulatorOf } from '../../../../../test/subscription/carrier.ts';
import {
  agree,
  moneyOf,
  planOf,
  runJobs,
  sendScenario,
  signUpPaying,
  subscriptionOf,
} from '../../../../../test/subscription/subscribe.ts';
import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import { nextWalkDue } from './reconcile-charges.ts';
import { applyEventOrThrow } from '../state/apply-event.ts';

const MINUTE_MS = 60_000;
const WEEK = 500_000;

let test: TestApp;
async function open(env: Record<string, string> = {}): Promise<void> {
  test = await buildTestApp({ env: { CARRIER_ABSENCE_WINDOW_MIN: '60', ...env } });
}
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
});

async function runMinutes(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await runJobs(test);
    test.advance(MINUTE_MS);
  }
}

/** Makes the carrier show a payment only so long after it was made, in its list and on look-up. */
function listLate(lateMs = 30 * MINUTE_MS): void {
  const { carrier, clock } = test.services;
  const { listPayments, retrievePayment } = carrier;
  const isShown = ({ createdAt }: { createdAt: Date }) => createdAt.getTime() <= clock.now().getTime() - lateMs;
  vi.spyOn(carrier, 'listPayments').mockImplementation(async (ask) => {
    const page = await listPayments(ask);
    return { ...page, payments: page.payments.filter(isShown) };
  });
  vi.spyOn(carrier, 'retrievePayment').mockImplementation(async (key, known) => {
    const payment = await retrievePayment(key, known);
    return payment && isShown(payment) ? payment : null;
  });
}

function refundsAt({ msisdn }: Learner): number[] {
  return simulatorOf(test)
    .ledger(msisdn)
    .filter(({ kind }) => kind === 'refund')
    .map(({ amount }) => amount);
}

async function renewWith(scenario: Parameters<typeof sendScenario>[2], learner: Learner): Promise<void> {
  await sendScenario(test, learner, scenario);
  test.advance(7 * DAY_MS);
}

describe('a charge whose answer was lost', () => {
  beforeEach(() => open());

  it('is not made twice by a carrier that lists it half an hour late', async () => {
    const learner = await signUpPaying(test);
    listLate();
    await renewWith('timeout_after_charge', learner);
    const create = vi.spyOn(test.services.carrier, 'createPayment');
    await runMinutes(25);
    expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'succeeded' }, { state: 'unknown' }]);
    // Access continues during the grace period.
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'grace' });
    await runMinutes(60);
    expect(create).toHaveBeenCalledTimes(1);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
  });

  it('and never reached the carrier is made again only after the window, under the next number', async () => {
    const learner = await signUpPaying(test);
    await renewWith('timeout_before_charge', learner);
    await runJobs(test);
    await sendScenario(test, learner, 'success');
    await runMinutes(55);
    expect(await attemptsOf(test, learner)).toHaveLength(2);
    await runMinutes(15);
    expect(await attemptsOf(test, learner)).toMatchObject([
      { state: 'succeeded' },
      { state: 'denied', reason: 'NEVER_ARRIVED', number: 1 },
      { state: 'succeeded', number: 2 },
    ]);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
  });

  it.each([5, 23])('and is listed after %i hours is found then, and the charge made instead stays', async (hours) => {
    const learner = await signUpPaying(test);
    listLate(hours * 60 * MINUTE_MS);
    await renewWith('timeout_after_charge', learner);
    await runJobs(test);
    await sendScenario(test, learner, 'success');
    await runMinutes(75);
    // The window has passed, so the charge was made again under the next number.
    expect(await attemptsOf(test, learner)).toMatchObject([
      { state: 'succeeded' },
      { state: 'denied', reason: 'NEVER_ARRIVED', number: 1 },
      { state: 'succeeded', number: 2 },
    ]);
    expect(await nextWalkDue(test.services)).not.toBeNull();
    test.advance((hours - 1) * 60 * MINUTE_MS);
    await runMinutes(16);
    expect(await attemptsOf(test, learner)).toMatchObject([
      { state: 'succeeded' },
      { state: 'denied', reason: 'LANDED_LATE', number: 1 },
      { state: 'succeeded', number: 2 },
    ]);
    expect(await reviewsOf(test, learner)).toMatchObject([{ decision: 'refunded' }]);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK, WEEK], ours: [WEEK, WEEK, WEEK, WEEK] });
    expect(refundsAt(learner)).toEqual([WEEK]);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
  });

  it('and is listed late after renewal was switched off waits for a decision', async () => {
    const learner = await signUpPaying(test);
    listLate(5 * 60 * MINUTE_MS);
    await renewWith('timeout_after_charge', learner);
    await runJobs(test);
    await happen(test, learner, { type: 'auto_off' });
    await runMinutes(75);
    expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'succeeded' }, { reason: 'NEVER_ARRIVED' }]);
    test.advance(4 * 60 * MINUTE_MS);
    await runMinutes(16);
    expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'succeeded' }, { reason: 'LANDED_LATE' }]);
    expect(await reviewsOf(test, learner)).toMatchObject([{ kind: 'no_right', decided_at: null }]);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
  });

  it('is watched for a day after it was decided as absent, and no longer', async () => {
    const learner = await signUpPaying(test);
    await renewWith('timeout_before_charge', learner);
    await runJobs(test);
    await sendScenario(test, learner, 'success');
    await runMinutes(75);
    expect(await nextWalkDue(test.services)).not.toBeNull();
    const list = vi.spyOn(test.services.carrier, 'listPayments');
    test.advance(20 * 60 * MINUTE_MS);
    await runJobs(test);
    expect(list).toHaveBeenCalledTimes(1);
    test.advance(4 * 60 * MINUTE_MS);
    await runJobs(test);
    expect(list).toHaveBeenCalledTimes(1);
    expect(await nextWalkDue(test.services)).toBeNull();
  });

  it.each(['false', 'true'])(
    'is not made again once renewal is switched off (idempotent: %s)',
    async (isIdempotent) => {
      await test.close();
      await open({ CARRIER_IDEMPOTENT_PAYMENTS: isIdempotent });
      const learner = await signUpPaying(test);
      await renewWith('timeout_before_charge', learner);
      await runJobs(test);
      await happen(test, learner, { type: 'auto_off' });
      await sendScenario(test, learner, 'success');
      const create = vi.spyOn(test.services.carrier, 'createPayment');
      await runMinutes(80);
      expect(create).not.toHaveBeenCalled();
      expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK], ours: [WEEK] });
      expect(await attemptsOf(test, learner)).toMatchObject([
        { state: 'succeeded' },
        { state: 'denied', reason: 'NEVER_ARRIVED', number: 1 },
      ]);
    },
  );

  it('is found with others by one walk through the list', async () => {
    const learners: Learner[] = [];
    for (let n = 0; n < 9; n += 1) learners.push(await signUp(test));
    for (const learner of learners) {
      await agree(test, learner, 'activate', planOf(test, 'week').uuid);
      await sendScenario(test, learner, 'timeout_after_charge');
    }
    await runJobs(test);
    test.advance(4 * DAY_MS);
    const list = vi.spyOn(test.services.carrier, 'listPayments');
    const look = vi.spyOn(test.services.carrier, 'retrievePayment');
    await runMinutes(2);
    for (const learner of learners) expect((await moneyOf(test, learner)).ours).toEqual([WEEK]);
    expect(list.mock.calls.length).toBeLessThanOrEqual(3);
    expect(look).not.toHaveBeenCalled();
  });
});

describe('a carrier that promises idempotent payments', () => {
  it('is asked again with the same key, long before the window ends', async () => {
    await open({ CARRIER_IDEMPOTENT_PAYMENTS: 'true' });
    const learner = await signUpPaying(test);
    await renewWith('timeout_before_charge', learner);
    await runJobs(test);
    await sendScenario(test, learner, 'success');
    await runMinutes(6);
    expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded', number: 1 }]);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
  });
});

describe('a carrier that asks for patience (429)', () => {
  beforeEach(() => open());

  it('is asked again later with the same key, and never counts as a denial', async () => {
    const learner = await signUpPaying(test);
    test.advance(7 * DAY_MS);
    const { carrier } = test.services;
    const { createPayment } = carrier;
    const keys: string[] = [];
    let refusals = 12;
    vi.spyOn(carrier, 'createPayment').mockImplementation(async (ask) => {
      keys.push(ask.key);
      if (refusals-- > 0) throw new CarrierError('NOT_DONE', { retryAfterMs: 30_000 });
      return createPayment(ask);
    });
    await runMinutes(20);
    expect(keys).toHaveLength(13);
    expect(new Set(keys).size).toBe(1);
    expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded', number: 1 }]);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
  });

  it('is not asked again for a learner who has left meanwhile', async () => {
    const learner = await signUpPaying(test);
    test.advance(7 * DAY_MS);
    vi.spyOn(test.services.carrier, 'createPayment').mockRejectedValue(new CarrierError('NOT_DONE'));
    await runJobs(test);
    expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'succeeded' }, { state: 'initiated' }]);
    const target = { subscriberId: learner.subscriberId, actor: 'learner' } as const;
    await test.services.db
      .transaction()
      .execute((trx) => applyEventOrThrow(trx, test.services, target, { type: 'unsubscribe' }));
    vi.restoreAllMocks();
    await runMinutes(5);
    expect(await attemptsOf(test, learner)).toMatchObject([
      { state: 'succeeded' },
      { state: 'denied', reason: 'NOT_ASKED' },
    ]);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK], ours: [WEEK] });
  });
});
