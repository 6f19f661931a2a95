import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceDue } from '../src/features/billing/subscription/billing/advance-due.ts';
import { performDueEffects } from './subscription/perform-due.ts';
import { reconcileCharges } from '../src/features/billing/subscription/billing/reconcile-charges.ts';
import { sweepCarrier } from '../src/features/billing/subscription/carrier/sweep-carrier.ts';
import { syncCallbacks } from '../src/features/billing/subscription/carrier/sync-callbacks.ts';
import { requestRefund } from '../src/features/billing/subscription/refunds/request-refund.ts';
import { activate, subscriptionOf } from './subscription/subscribe.ts';
import { buildTestApp, DAY_MS, type TestApp } from './build-test-app.ts';
import { writeEvent } from './carrier/camara-events.ts';
import { decide, type StoredPayment } from './carrier/camara-payments.ts';
import { startCamaraTestServer, type CamaraTestServer } from './carrier/camara-server.ts';
import { CLIENT } from './carrier/camara-tokens.ts';
import type { Refusal } from './carrier/camara-world.ts';
import { signUp, type Learner } from './sign-up.ts';

// The whole application with a CAMARA carrier over real sockets instead of the simulated carrier.

const KEY = 'k'.repeat(32);
const DENIED: Refusal = [403, 'CARRIER_BILLING.PAYMENT_DENIED', 'Payment denied by business.'];
const WEEK_PRICE = 500_000;

let server: CamaraTestServer;
let test: TestApp;
beforeAll(async () => {
  const clock = { now: () => new Date() };
  server = await startCamaraTestServer(() => clock.now());
  test = await buildTestApp({
    env: {
      CARRIER_GATEWAY: 'camara',
      CAMARA_URL: server.url,
      CAMARA_TOKEN_URL: server.tokenUrl,
      CAMARA_CLIENT_ID: CLIENT.id,
      CAMARA_CLIENT_SECRET: CLIENT.secret,
      CAMARA_NOTIFICATION_URL: 'https://lisan.example/api/carrier/callbacks',
      CAMARA_PAGE_SIZE: '2',
      CARRIER_CALLBACK_KEYS: KEY,
    },
  });
  clock.now = () => test.services.clock.now();
});
afterAll(async () => {
  await test.close();
  await server.close();
});

/** Runs the due jobs, then the retries and look-ups of a few minutes. */
async function runMinutes(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await runJobs();
    test.advance(60_000);
  }
}

async function runJobs(): Promise<void> {
  const { services } = test;
  const round = async () =>
    (await advanceDue(services)) +
    (await performDueEffects(services)) +
    (await reconcileCharges(services)) +
    (await syncCallbacks(services));
  while ((await round()) > 0);
}

/** Free days with consent to the weekly plan, at their very end. */
async function signUpAboutToPay(): Promise<Learner> {
  const learner = await signUp(test);
  await activate(test, learner, 'week');
  await runJobs();
  test.advance(3 * DAY_MS);
  return learner;
}

/** Runs only the jobs that events trigger, so that no other job can find the charge. */
async function runEvents(): Promise<void> {
  while ((await syncCallbacks(test.services)) > 0);
}

function paymentsOf({ msisdn }: Learner): StoredPayment[] {
  return server.world.payments.filter(({ amountTransaction }) => amountTransaction.phoneNumber === msisdn);
}

/** Both ledgers, in minor units: the carrier's charges less its refunds, and our ledger's balance. */
async function booksOf(learner: Learner) {
  const taken = paymentsOf(learner).filter(({ paymentStatus }) => paymentStatus === 'succeeded');
  const amounts = taken.map(({ amountTransaction: { paymentAmount } }) => paymentAmount.chargingInformation.amount);
  const ids = new Set(taken.map(({ paymentId }) => paymentId));
  const back = server.world.refunds.filter(({ paymentId }) => ids.has(paymentId));
  const ours = await test.services.db
    .selectFrom('ledger_entry')
    .selectAll()
    .where('subscriber_id', '=', learner.subscriberId)
    .orderBy('at')
    .execute();
  return {
    carrier: [
      ...amounts.map((amount) => amount * 1_000),
      ...back.map(({ amountTransaction: { refundAmount } }) => refundAmount.chargingInformation.amount * -1_000),
    ],
    ours: ours.map(({ kind, amount }) => (kind === 'refund' ? -amount : amount)),
  };
}

async function attemptsOf({ subscriberId }: Learner) {
  return test.services.db
    .selectFrom('charge_attempt')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('initiated_at')
    .execute();
}

function sendCallback(payment: StoredPayment, key: string) {
  const { rawBody, headers } = writeEvent(payment, { now: test.services.clock.now(), key });
  return test.app.inject({ method: 'POST', url: '/api/carrier/callbacks', headers, payload: rawBody });
}

describe('a subscription billed through CAMARA', () => {
  it('is paid, renewed, denied, recovered and refunded; the ledgers agree', async () => {
    const learner = await signUpAboutToPay();
    expect(paymentsOf(learner)).toEqual([]);
    await runJobs();
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
    expect(await booksOf(learner)).toEqual({ carrier: [WEEK_PRICE], ours: [WEEK_PRICE] });

    test.advance(7 * DAY_MS);
    await runJobs();
    expect(await booksOf(learner)).toEqual({ carrier: [WEEK_PRICE, WEEK_PRICE], ours: [WEEK_PRICE, WEEK_PRICE] });

    server.world.refusals.set(learner.msisdn, DENIED);
    test.advance(7 * DAY_MS);
    await runJobs();
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'grace' });
    server.world.refusals.delete(learner.msisdn);
    test.advance(DAY_MS);
    await runJobs();
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
    const attempts = await attemptsOf(learner);
    expect(attempts.map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'denied', 'succeeded']);
    expect(attempts[2]).toMatchObject({ reason: 'DENIED', payment_id: null });

    const ask = { attemptId: attempts[3]?.id ?? '', reason: 'goodwill', endsAccess: false, by: 'support' };
    await requestRefund(test.services, ask);
    await runJobs();
    const books = await booksOf(learner);
    expect(books.ours).toEqual([WEEK_PRICE, WEEK_PRICE, WEEK_PRICE, -WEEK_PRICE]);
    expect(books.carrier).toEqual(books.ours);
  });

  it.each([{ after: 'drop' }, { after: { status: 504 } }] as const)(
    'is looked up among the carrier’s payments when its reply was lost (%j), and charged once',
    async (mishap) => {
      const learner = await signUpAboutToPay();
      server.upset('createPayment', mishap);
      await runMinutes(3);
      expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
      expect(await booksOf(learner)).toEqual({ carrier: [WEEK_PRICE], ours: [WEEK_PRICE] });
      expect(await attemptsOf(learner)).toMatchObject([{ state: 'succeeded', number: 1 }]);
    },
  );

  it('is charged again when its charge certainly never arrived', async () => {
    const learner = await signUpAboutToPay();
    server.upset('createPayment', 'drop');
    await runMinutes(1);
    expect(await attemptsOf(learner)).toMatchObject([{ state: 'unknown' }]);
    await runMinutes(4);
    expect(await attemptsOf(learner)).toMatchObject([{ reason: 'NEVER_ARRIVED' }, { state: 'succeeded', number: 2 }]);
    expect(await booksOf(learner)).toEqual({ carrier: [WEEK_PRICE], ours: [WEEK_PRICE] });
  });

  it('is decided later: the carrier’s event triggers a look-up, a forged one does not', async () => {
    const learner = await signUpAboutToPay();
    server.world.isAsync = true;
    await runJobs();
    server.world.isAsync = false;
    const [payment] = paymentsOf(learner);
    if (!payment) throw new Error('the carrier was not asked');
    expect(await attemptsOf(learner)).toMatchObject([{ state: 'pending', payment_id: payment.paymentId }]);
    decide(server.world, payment, 'succeeded');
    expect((await sendCallback(payment, 'x'.repeat(32))).statusCode).toBe(401);
    await runEvents();
    expect(await booksOf(learner)).toMatchObject({ ours: [] });
    expect((await sendCallback(payment, KEY)).statusCode).toBe(204);
    await runEvents();
    expect(await booksOf(learner)).toEqual({ carrier: [WEEK_PRICE], ours: [WEEK_PRICE] });
    expect((await sendCallback(payment, KEY)).statusCode).toBe(204);
    await runEvents();
    expect(await booksOf(learner)).toEqual({ carrier: [WEEK_PRICE], ours: [WEEK_PRICE] });
  });

  it('survives an outage without a second charge or a notice to the learner', async () => {
    const learner = await signUpAboutToPay();
    const down = Array.from({ length: 8 }, () => ({ status: 503, headers: { 'Retry-After': '30' } }));
    server.upset('createPayment', { after: { status: 503 } });
    server.upset('retrievePayments', ...down);
    await runMinutes(20);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
    expect(await booksOf(learner)).toEqual({ carrier: [WEEK_PRICE], ours: [WEEK_PRICE] });
  });

  it('leaves no difference for the daily comparison', async () => {
    await signUpAboutToPay();
    await runMinutes(3);
    test.advance(2 * DAY_MS);
    await runMinutes(3);
    while ((await sweepCarrier(test.services)) > 0) await sleep(0);
    const sweeps = await test.services.db.selectFrom('carrier_sweep').selectAll().execute();
    expect(sweeps.reduce((sum, { payments }) => sum + payments, 0)).toBeGreaterThan(0);
    expect(sweeps.flatMap(({ mismatches }) => mismatches)).toEqual([]);
  });
});
