import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { newNumber, signUp, type Learner } from '../../../../../test/sign-up.ts';
import { performDueEffects } from '../../../../../test/subscription/perform-due.ts';
import {
  activate,
  moneyOf,
  planOf,
  runJobs,
  sendScenario,
  signUpPaying,
  subscriptionOf,
} from '../../../../../test/subscription/subscribe.ts';
import { attemptsOf, happen, reviewsOf, simulatorOf } from '../../../../../test/subscription/carrier.ts';
import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import type { Payment } from '../../../../gateways/carrier/port.ts';
import { advanceDue } from '../billing/advance-due.ts';
import { nextSweepDue, sweepCarrier } from './sweep-carrier.ts';

// Each test compares a separate carrier and database.
let test: TestApp;
beforeEach(async () => {
  test = await buildTestApp();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
});

const WEEK = 500_000;
const IQD = { currency: 'IQD', exponent: 3 };

/** Sweeps all days that may be swept by now. */
async function sweepAll(): Promise<number> {
  let days = 0;
  while ((await sweepCarrier(test.services)) > 0) days += 1;
  return days;
}

async function sweeps() {
  return test.services.db.selectFrom('carrier_sweep').selectAll().orderBy('day').execute();
}

/** A payment that the carrier took from a person, whether we asked for it or not. */
async function takeAtCarrier(key: string, amount = WEEK, msisdn = newNumber()): Promise<Payment> {
  await simulatorOf(test).subscribeOutside({ msisdn, planUuid: planOf(test, 'week').uuid });
  return simulatorOf(test).createPayment({ key, msisdn, money: { amount, ...IQD }, description: 'x' });
}

/**
 * Signs up a learner with a charge under way whose reply and callbacks are lost; its process knows nothing more about
 * it.
 */
async function signUpWithLostReply(): Promise<Learner> {
  const learner = await signUpPaying(test);
  await sendScenario(test, learner, 'timeout_after_charge');
  await happen(test, learner, { type: 'manual_renew' });
  await performDueEffects(test.services);
  return learner;
}

async function passDay(): Promise<void> {
  test.advance(DAY_MS);
  // The day's end and two hours on top.
  test.advance(17 * 3_600_000);
}

describe('the daily comparison', () => {
  it('has nothing to do before the first charge', async () => {
    await signUp(test);
    await takeAtCarrier('nobody’s');
    test.advance(3 * DAY_MS);
    expect(await sweepAll()).toBe(0);
    expect(await nextSweepDue(test.services)).toBeNull();
    expect(await sweeps()).toEqual([]);
  });

  it('waits until the day has been over for two hours', async () => {
    await signUpPaying(test);
    const due = await nextSweepDue(test.services);
    expect(due?.toISOString()).toMatch(/T02:00:00.000Z$/);
    test.advance((due?.getTime() ?? 0) - test.services.clock.now().getTime() - 1_000);
    expect(await sweepAll()).toBe(0);
    test.advance(2_000);
    expect(await sweepAll()).toBe(1);
    expect(await sweepAll()).toBe(0);
  });

  it('finds and settles a payment without a reply and without a callback', async () => {
    const learner = await signUpWithLostReply();
    expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'succeeded' }, { state: 'unknown' }]);
    await passDay();
    await sweepAll();
    expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded' }]);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
    const found = await sweeps();
    expect(found.map(({ settled }) => settled)).toContain(1);
    expect(found.flatMap(({ mismatches }) => mismatches)).toEqual([]);
    const last = found.find(({ settled }) => settled === 1);
    expect(last).toMatchObject({ totals: { IQD: { carrier: 2 * WEEK, ours: 2 * WEEK } }, payments: 2 });
  });

  it('finds the late payment of an abandoned charge, and has it refunded', async () => {
    const learner = await signUp(test);
    await activate(test, learner, 'week');
    await sendScenario(test, learner, 'timeout_before_charge');
    test.advance(3 * DAY_MS);
    for (let minute = 0; minute < 16; minute += 1) {
      await runJobs(test);
      test.advance(60_000);
    }
    const [given] = await attemptsOf(test, learner);
    expect(given).toMatchObject({ state: 'denied', reason: 'NEVER_ARRIVED' });
    await sendScenario(test, learner, 'lost_callback');
    await simulatorOf(test).createPayment({
      key: given?.key ?? '',
      msisdn: learner.msisdn,
      money: { amount: WEEK, ...IQD },
      description: 'x',
    });
    await passDay();
    await sweepAll();
    expect(await reviewsOf(test, learner)).toMatchObject([{ attempt_id: given?.id }]);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK], ours: [WEEK] });
    expect((await sweeps()).flatMap(({ mismatches }) => mismatches)).toEqual([]);
  });

  it('reports a payment that is not ours, and books nothing', async () => {
    await signUpPaying(test);
    await takeAtCarrier('a-key-of-nobody', 70_000);
    const error = vi.spyOn(test.services.log, 'error');
    await passDay();
    await sweepAll();
    const found = (await sweeps()).flatMap(({ mismatches }) => mismatches);
    expect(found).toEqual([{ kind: 'not_ours', key: 'a-key-of-nobody', carrier: 70_000, ours: null, currency: 'IQD' }]);
    expect(error).toHaveBeenCalledTimes(1);
    const ledger = await test.services.db.selectFrom('ledger_entry').selectAll().execute();
    expect(ledger).toHaveLength(1);
  });

  it('reports a charge of ours that the carrier knows nothing of, or says it denied', async () => {
    const learner = await signUpPaying(test);
    const [paid] = await attemptsOf(test, learner);
    const { carrier } = test.services;
    const listPayments = carrier.listPayments;
    vi.spyOn(carrier, 'listPayments').mockImplementation(async (ask) => ({
      ...(await listPayments(ask)),
      payments: [],
    }));
    await passDay();
    await sweepAll();
    expect((await sweeps()).flatMap(({ mismatches }) => mismatches)).toEqual([
      { kind: 'not_paid', key: paid?.key, carrier: null, ours: WEEK, currency: 'IQD' },
    ]);
  });

  it('reports another amount, and another currency', async () => {
    const learner = await signUpPaying(test);
    const [paid] = await attemptsOf(test, learner);
    const { carrier } = test.services;
    const listPayments = carrier.listPayments;
    vi.spyOn(carrier, 'listPayments').mockImplementation(async (ask) => {
      const { payments, cursor } = await listPayments(ask);
      return { cursor, payments: payments.map((one) => ({ ...one, money: { ...one.money, amount: WEEK + 1 } })) };
    });
    await passDay();
    await sweepAll();
    expect((await sweeps()).flatMap(({ mismatches }) => mismatches)).toEqual([
      { kind: 'other_amount', key: paid?.key, carrier: WEEK + 1, ours: WEEK, currency: 'IQD' },
    ]);
  });

  it('says nothing of charges that were refused', async () => {
    const learner = await signUpPaying(test);
    await sendScenario(test, learner, 'insufficient_funds');
    test.advance(7 * DAY_MS);
    await runJobs(test);
    await passDay();
    await sweepAll();
    expect((await sweeps()).flatMap(({ mismatches }) => mismatches)).toEqual([]);
  });

  it('catches up on several days, one by one and none twice', async () => {
    const learner = await signUpPaying(test);
    for (let week = 0; week < 2; week += 1) {
      test.advance(7 * DAY_MS);
      await runJobs(test);
    }
    test.advance(2 * DAY_MS);
    const days = await sweepAll();
    const found = await sweeps();
    expect(found).toHaveLength(days);
    expect(days).toBeGreaterThanOrEqual(15);
    const dates = found.map(({ day }) => Date.parse(`${day}T00:00:00Z`));
    expect(dates.slice(1).every((day, i) => day - (dates[i] ?? 0) === DAY_MS)).toBe(true);
    expect(found.map(({ totals }) => totals['IQD']?.ours ?? 0).filter((ours) => ours > 0)).toEqual([WEEK, WEEK, WEEK]);
    expect(found.every(({ totals }) => totals['IQD']?.ours === totals['IQD']?.carrier)).toBe(true);
    expect((await moneyOf(test, learner)).ours).toHaveLength(3);
  });

  it('makes one row a day by two workers at once, and settles once', async () => {
    const learner = await signUpWithLostReply();
    await passDay();
    await Promise.all([sweepAll(), sweepAll(), sweepAll()]);
    const days = (await sweeps()).map(({ day }) => day);
    expect(new Set(days).size).toBe(days.length);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
  });

  it('looks at every page', async () => {
    const learner = await signUpWithLostReply();
    for (let n = 0; n < 205; n += 1) await takeAtCarrier(`stray-${n}`, 1_000 + n);
    const list = vi.spyOn(test.services.carrier, 'listPayments');
    await passDay();
    await sweepAll();
    const strays = (await sweeps()).flatMap(({ mismatches }) => mismatches);
    expect(strays).toHaveLength(205);
    expect(list.mock.calls.length).toBeGreaterThanOrEqual(3);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
  });

  it('comes back to a day during which the carrier could not be asked', async () => {
    const learner = await signUpWithLostReply();
    await passDay();
    const list = vi.spyOn(test.services.carrier, 'listPayments').mockRejectedValueOnce(new CarrierError('UNKNOWN'));
    await expect(sweepCarrier(test.services)).rejects.toThrow('UNKNOWN');
    expect(await sweeps()).toEqual([]);
    await sweepAll();
    expect(list.mock.calls.length).toBeGreaterThan(1);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
  });

  it('puts a charge around midnight to the day on which we began it, once', async () => {
    const learner = await signUpPaying(test);
    const midnight = Math.ceil(test.services.clock.now().getTime() / DAY_MS) * DAY_MS;
    test.advance(midnight - test.services.clock.now().getTime() - 1_500);
    const { carrier } = test.services;
    const { createPayment } = carrier;
    vi.spyOn(carrier, 'createPayment').mockImplementation(async (ask) => {
      // The carrier's own clock is two seconds ahead.
      test.advance(2_000);
      return createPayment(ask);
    });
    await happen(test, learner, { type: 'manual_renew' });
    await advanceDue(test.services);
    await performDueEffects(test.services);
    await passDay();
    await passDay();
    await sweepAll();
    const found = await sweeps();
    expect(found.flatMap(({ mismatches }) => mismatches)).toEqual([]);
    expect(found.map(({ totals }) => totals['IQD']?.ours ?? 0).reduce((a, b) => a + b, 0)).toBe(2 * WEEK);
    expect(found.map(({ totals }) => totals['IQD']?.carrier ?? 0).reduce((a, b) => a + b, 0)).toBe(2 * WEEK);
  });

  it('is resumed at its page by another worker once the one that began it is gone', async () => {
    const learner = await signUpWithLostReply();
    for (let n = 0; n < 205; n += 1) await takeAtCarrier(`stray-${n}`, 1_000 + n);
    await passDay();
    const { carrier } = test.services;
    const { listPayments } = carrier;
    const reachedSecond = Promise.withResolvers<void>();
    // A process that dies gets no answer and does nothing more.
    const list = vi.spyOn(carrier, 'listPayments').mockImplementation((ask) => {
      if (ask.cursor === null) return listPayments(ask);
      reachedSecond.resolve();
      return new Promise(() => undefined);
    });
    void sweepAll();
    await reachedSecond.promise;
    list.mockReset().mockImplementation(listPayments);
    expect(await sweepAll()).toBe(0);
    expect(list).not.toHaveBeenCalled();
    test.advance(121_000);
    expect(await sweepAll()).toBeGreaterThan(0);
    expect(list.mock.calls[0]?.[0].cursor).not.toBeNull();
    expect((await sweeps()).flatMap(({ mismatches }) => mismatches)).toHaveLength(205);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
  });

  it('reports money that the carrier took twice under one key', async () => {
    const learner = await signUpPaying(test);
    const [paid] = await attemptsOf(test, learner);
    listAlso((payment) => ({ ...payment, paymentId: `${payment.paymentId}-again` }));
    await passDay();
    await sweepAll();
    expect((await sweeps()).flatMap(({ mismatches }) => mismatches)).toEqual([
      { kind: 'paid_twice', key: paid?.key, carrier: WEEK, ours: WEEK, currency: 'IQD' },
    ]);
    expect((await moneyOf(test, learner)).ours).toEqual([WEEK]);
  });

  it('reports money for a charge of ours that is not in our ledger and cannot be booked', async () => {
    const learner = await signUpPaying(test);
    await sendScenario(test, learner, 'insufficient_funds');
    await happen(test, learner, { type: 'manual_renew' });
    await performDueEffects(test.services);
    const [, denied] = await attemptsOf(test, learner);
    expect(denied).toMatchObject({ state: 'denied' });
    // As if it had been booked already: then nothing books it again.
    await test.services.db
      .updateTable('charge_attempt')
      .set({ reason: 'LANDED_LATE' })
      .where('subscriber_id', '=', learner.subscriberId)
      .where('state', '=', 'denied')
      .execute();
    listAlso((payment) => ({ ...payment, paymentId: 'unbooked', key: denied?.key ?? '' }));
    await passDay();
    await sweepAll();
    expect((await sweeps()).flatMap(({ mismatches }) => mismatches)).toEqual([
      { kind: 'not_booked', key: denied?.key, carrier: WEEK, ours: null, currency: 'IQD' },
    ]);
  });
});

/** The carrier's list has a similar payment next to the first payment of a page. */
function listAlso(alike: (payment: Payment) => Payment): void {
  const { carrier } = test.services;
  const { listPayments } = carrier;
  vi.spyOn(carrier, 'listPayments').mockImplementation(async (ask) => {
    const page = await listPayments(ask);
    const [first] = page.payments;
    return first ? { ...page, payments: [...page.payments, alike(first)] } : page;
  });
}
