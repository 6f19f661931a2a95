import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi } from '../../../../../test/call-api.ts';
import { backUp, restoreBackup, type Backup } from '../../../../../test/restore-backup.ts';
import { signUp, type Learner } from '../../../../../test/sign-up.ts';
import { attemptsOf, happen, settle, simulatorOf } from '../../../../../test/subscription/carrier.ts';
import {
  agree,
  moneyOf,
  planOf,
  runJobs,
  sendScenario,
  signUpPaying,
  signUpPayingTogether,
  subscriptionOf,
} from '../../../../../test/subscription/subscribe.ts';
import type { Payment } from '../../../../gateways/carrier/port.ts';
import { readBillingControl } from './billing-control.ts';
import { restoreBooks } from './restore-books.ts';
import { applyStartMode, setBilling } from './set-billing.ts';

let test: TestApp;
beforeEach(async () => {
  test = await buildTestApp();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
});

const WEEK = 500_000;

async function runMinutes(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await runJobs(test);
    await restoreBooks(test.services);
    test.advance(60_000);
  }
}

function debitedKeys(): (string | null)[] {
  return simulatorOf(test)
    .ledger()
    .filter(({ kind }) => kind === 'debit')
    .map(({ key }) => key);
}

/** Acts as a start with `BILLING=reconcile-first`. */
async function startReconciling(): Promise<void> {
  const { config } = test.services;
  const billing = { ...config.billing, startMode: 'reconcile-first' as const };
  await applyStartMode({ ...test.services, config: { ...config, billing } });
}

async function payingTogether(): Promise<[Learner, Learner, Learner]> {
  const [first, second, third] = await signUpPayingTogether(test, 3);
  if (!first || !second || !third) throw new Error('three were asked for');
  return [first, second, third];
}

/** The carrier has the payment of this key, and has not decided it. */
function showAsPending(key: string): void {
  const { carrier } = test.services;
  const { listPayments, retrievePayment } = carrier;
  const shown = (payment: Payment): Payment => (payment.key === key ? { ...payment, status: 'pending' } : payment);
  vi.spyOn(carrier, 'listPayments').mockImplementation(async (ask) => {
    const page = await listPayments(ask);
    return { ...page, payments: page.payments.map(shown) };
  });
  vi.spyOn(carrier, 'retrievePayment').mockImplementation(async (...ask) => {
    const payment = await retrievePayment(...ask);
    return payment && shown(payment);
  });
}

async function expectOnePaidEach(learner: Learner, periods: number): Promise<void> {
  const paid = Array<number>(periods).fill(WEEK);
  expect(await moneyOf(test, learner)).toEqual({ carrier: paid, ours: paid });
}

describe('a restored backup', () => {
  it('asks for the same payment again under the same key', async () => {
    const learner = await signUpPaying(test);
    const backup = await backUp(test.services.db);
    test.advance(7 * DAY_MS);
    await runJobs(test);
    const before = (await attemptsOf(test, learner)).map(({ key }) => key);
    await restoreBackup(test.services.db, backup);
    expect(await attemptsOf(test, learner)).toHaveLength(1);
    await runJobs(test);
    expect((await attemptsOf(test, learner)).map(({ key }) => key)).toEqual(before);
    await expectOnePaidEach(learner, 2);
  });

  it('books a payment with another amount than agreed, and charges its period once', async () => {
    const learner = await signUpPaying(test);
    const backup = await backUp(test.services.db);
    test.advance(7 * DAY_MS);
    await runJobs(test);
    await restoreBackup(test.services.db, backup);
    const { carrier } = test.services;
    const { listPayments } = carrier;
    const [, taken] = debitedKeys();
    vi.spyOn(carrier, 'listPayments').mockImplementation(async (ask) => {
      const page = await listPayments(ask);
      const more = (payment: Payment) => ({ ...payment, money: { ...payment.money, amount: 3 * WEEK } });
      return { ...page, payments: page.payments.map((one) => (one.key === taken ? more(one) : one)) };
    });
    const create = vi.spyOn(carrier, 'createPayment');
    await setBilling(test.services, 'reconcile', 'test');
    await runMinutes(75);
    expect((await readBillingControl(test.services.db)).mode).toBe('on');
    expect(create).not.toHaveBeenCalled();
    expect((await moneyOf(test, learner)).ours).toEqual([WEEK, 3 * WEEK]);
    expect(await attemptsOf(test, learner)).toMatchObject([
      { state: 'succeeded' },
      { state: 'succeeded', reason: 'OTHER_AMOUNT', amount: WEEK },
    ]);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
  });

  it('started with billing paused charges no subscriber again: every period was debited once and is in the ledger', async () => {
    const [renewed, retried, idle] = await payingTogether();
    await happen(test, idle, { type: 'cancel' });
    await sendScenario(test, retried, 'insufficient_funds');
    const backup = await backUp(test.services.db);
    test.advance(7 * DAY_MS);
    await runJobs(test);
    await sendScenario(test, retried, 'success', 100_000_000);
    test.advance(DAY_MS);
    await runJobs(test);
    await expectOnePaidEach(renewed, 2);
    await expectOnePaidEach(retried, 2);
    const debits = debitedKeys();

    await restoreBackup(test.services.db, backup);
    const createPayment = vi.spyOn(test.services.carrier, 'createPayment');
    await startReconciling();
    await runMinutes(1);
    expect(createPayment).not.toHaveBeenCalled();
    expect((await readBillingControl(test.services.db)).mode).toBe('reconciling');
    await runMinutes(5);
    expect((await readBillingControl(test.services.db)).mode).toBe('on');
    expect(debitedKeys()).toEqual(debits);
    for (const learner of [renewed, retried]) {
      await expectOnePaidEach(learner, 2);
      expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
    }
    await expectOnePaidEach(idle, 1);
    expect(new Set(debitedKeys()).size).toBe(debits.length);

    test.advance(7 * DAY_MS);
    await settle(test);
    await expectOnePaidEach(renewed, 3);
    await expectOnePaidEach(retried, 3);
  });

  it('books several periods that were paid since', async () => {
    const learner = await signUpPaying(test);
    const backup = await backUp(test.services.db);
    for (let week = 0; week < 2; week += 1) {
      test.advance(7 * DAY_MS);
      await runJobs(test);
    }
    await expectOnePaidEach(learner, 3);
    await restoreBackup(test.services.db, backup);
    await startReconciling();
    await runMinutes(6);
    await expectOnePaidEach(learner, 3);
    await runMinutes(3);
    await expectOnePaidEach(learner, 3);
  });

  it('resolves what was in flight at the time of the backup before it books', async () => {
    const learner = await signUpPaying(test);
    await sendScenario(test, learner, 'timeout_before_charge');
    test.advance(7 * DAY_MS);
    await runJobs(test);
    const backup = await backUp(test.services.db);
    await sendScenario(test, learner, 'success');
    for (let minute = 0; minute < 6; minute += 1) {
      await runJobs(test);
      test.advance(60_000);
    }
    await expectOnePaidEach(learner, 2);
    await restoreBackup(test.services.db, backup);
    await startReconciling();
    await runMinutes(10);
    await expectOnePaidEach(learner, 2);
    expect((await readBillingControl(test.services.db)).mode).toBe('on');
  });

  it('books what was paid days ago also where a charge in flight is decided first', async () => {
    const learner = await signUpPaying(test);
    const { carrier, db } = test.services;
    const { createPayment } = carrier;
    const backups: Backup[] = [];
    vi.spyOn(carrier, 'createPayment').mockImplementation(async (ask) => {
      backups.push(await backUp(db));
      return createPayment(ask);
    });
    for (let week = 0; week < 2; week += 1) {
      test.advance(7 * DAY_MS);
      await runJobs(test);
    }
    test.advance(3 * DAY_MS);
    await restoreBackup(db, backups[0] ?? []);
    await startReconciling();
    await runMinutes(10);
    expect((await readBillingControl(db)).mode).toBe('on');
    expect(backups).toHaveLength(2);
    await expectOnePaidEach(learner, 3);
  });

  it('does not ask again for a payment that the carrier has not decided yet', async () => {
    const learner = await signUpPaying(test);
    const backup = await backUp(test.services.db);
    test.advance(7 * DAY_MS);
    await runJobs(test);
    await restoreBackup(test.services.db, backup);
    showAsPending(debitedKeys().at(-1) ?? '');
    const createPayment = vi.spyOn(test.services.carrier, 'createPayment');
    await startReconciling();
    await runMinutes(10);
    expect((await readBillingControl(test.services.db)).mode).toBe('on');
    expect(createPayment).not.toHaveBeenCalled();
    expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'succeeded' }, { state: 'pending', number: 1 }]);
    vi.restoreAllMocks();
    await runMinutes(10);
    await expectOnePaidEach(learner, 2);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
  });

  it('waits with charges for an undecided payment that nothing here explains', async () => {
    const learner = await signUpPaying(test);
    const backup = await backUp(test.services.db);
    await happen(test, learner, { type: 'manual_renew' });
    await runJobs(test);
    await restoreBackup(test.services.db, backup);
    showAsPending(debitedKeys().at(-1) ?? '');
    await startReconciling();
    await runMinutes(10);
    expect((await readBillingControl(test.services.db)).mode).toBe('reconciling');
    vi.restoreAllMocks();
    await runMinutes(3);
    expect((await readBillingControl(test.services.db)).mode).toBe('on');
    await expectOnePaidEach(learner, 2);
  });

  it('does not charge a learner who left at the operator after the backup', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    const backup = await backUp(test.services.db);
    await simulatorOf(test).stopBySms(learner.msisdn);
    await settle(test);
    await restoreBackup(test.services.db, backup);
    await startReconciling();
    await runMinutes(6);
    test.advance(8 * DAY_MS);
    await settle(test);
    await expectOnePaidEach(learner, 1);
    expect(['cancelled', 'expired']).toContain((await subscriptionOf(test, learner)).state);
  });
});

describe('billing that is paused', () => {
  it('charges nothing, lets learners leave, and continues when it is resumed', async () => {
    const [staying, leaving] = await payingTogether();
    await settle(test);
    await setBilling(test.services, 'pause', 'test');
    test.advance(7 * DAY_MS);
    await runJobs(test);
    await expectOnePaidEach(staying, 1);
    await callApi(test.app, 'POST /api/confirm-unsubscribe', { token: leaving.token, body: {} });
    await runJobs(test);
    expect(await test.services.carrier.retrieveMandate(leaving.msisdn)).toBeNull();
    await setBilling(test.services, 'resume', 'test');
    await runJobs(test);
    await expectOnePaidEach(staying, 2);
    await expectOnePaidEach(leaving, 1);
  });

  it('lets a learner leave whose mandate was still to be opened', async () => {
    const learner = await agreeWhilePaused();
    expect(await effectsOf(learner)).toEqual(['open_mandate queued', 'charge blocked']);
    await callApi(test.app, 'POST /api/confirm-unsubscribe', { token: learner.token, body: {} });
    await runJobs(test);
    expect(await test.services.carrier.retrieveMandate(learner.msisdn)).toBeNull();
    expect(await effectsOf(learner)).toEqual(['open_mandate done', 'charge void', 'end_mandate done']);
  });

  it('opens a mandate that is still wanted, and charges, once it is resumed', async () => {
    const learner = await agreeWhilePaused();
    await runJobs(test);
    expect(await effectsOf(learner)).toEqual(['open_mandate queued', 'charge blocked']);
    await setBilling(test.services, 'resume', 'test');
    test.advance(60_000);
    await runJobs(test);
    expect(await effectsOf(learner)).toEqual(['open_mandate done', 'charge done']);
    await expectOnePaidEach(learner, 1);
  });
});

/** A learner whose free days are over and who agrees to a week while billing is paused. */
async function agreeWhilePaused(): Promise<Learner> {
  const learner = await signUp(test);
  test.advance(4 * DAY_MS);
  await settle(test);
  await setBilling(test.services, 'pause', 'test');
  await test.services.db.deleteFrom('billing_outbox').where('subscriber_id', '=', learner.subscriberId).execute();
  await agree(test, learner, 'activate', planOf(test, 'week').uuid);
  return learner;
}

async function effectsOf({ subscriberId }: Learner): Promise<string[]> {
  const rows = await test.services.db
    .selectFrom('billing_outbox')
    .select(['type', 'state'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('seq')
    .execute();
  return rows.map(({ type, state }) => `${type} ${state}`);
}
