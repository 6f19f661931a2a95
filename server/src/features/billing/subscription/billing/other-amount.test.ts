import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { writeEvent } from '../../../../../test/carrier/camara-events.ts';
import { decide, type StoredPayment } from '../../../../../test/carrier/camara-payments.ts';
import { startCamaraTestServer, type CamaraTestServer } from '../../../../../test/carrier/camara-server.ts';
import { CLIENT } from '../../../../../test/carrier/camara-tokens.ts';
import { signUp, type Learner } from '../../../../../test/sign-up.ts';
import { attemptsOf, happen, postponeOthers, reviewsOf, textsTo } from '../../../../../test/subscription/carrier.ts';
import { activate, runJobs, subscriptionOf } from '../../../../../test/subscription/subscribe.ts';
import { sweepCarrier } from '../carrier/sweep-carrier.ts';
import { syncCallbacks } from '../carrier/sync-callbacks.ts';
import { listReviews } from '../refunds/list-reviews.ts';
import { requestRefund } from '../refunds/request-refund.ts';

// A CAMARA carrier that takes another amount than it was asked for.

const KEY = 'k'.repeat(32);
const ASKED = { amount: 500_000, currency: 'IQD', exponent: 3 };

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
      CARRIER_CALLBACK_KEYS: KEY,
    },
  });
  clock.now = () => test.services.clock.now();
});
afterEach(() => {
  server.world.charges = null;
  server.world.isAsync = false;
  return postponeOthers(test);
});
afterAll(async () => {
  await test.close();
  await server.close();
});

type Taken = { amount: number; currency: string };

/** A learner whose first week is due. */
async function signUpAboutToPay(): Promise<Learner> {
  const learner = await signUp(test);
  await activate(test, learner, 'week');
  await runJobs(test);
  test.advance(3 * DAY_MS);
  return learner;
}

function take(taken: Taken): void {
  server.world.charges = (asked) => ({ ...asked, ...taken });
}

function paymentsOf({ msisdn }: Learner): StoredPayment[] {
  return server.world.payments.filter(({ amountTransaction }) => amountTransaction.phoneNumber === msisdn);
}

async function runMinutes(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await runJobs(test);
    await syncCallbacks(test.services);
    test.advance(60_000);
  }
}

async function entriesOf({ subscriberId }: Learner) {
  return test.services.db
    .selectFrom('ledger_entry')
    .select(['kind', 'amount', 'currency', 'exponent'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('at')
    .execute();
}

async function reviewOf(learner: Learner) {
  return (await listReviews(test.services.db)).find(({ subscriber_id }) => subscriber_id === learner.subscriberId);
}

const AMOUNTS = [
  ['more', { amount: 1_500, currency: 'IQD' }, { amount: 1_500_000, currency: 'IQD', exponent: 3 }],
  ['less', { amount: 200.5, currency: 'IQD' }, { amount: 200_500, currency: 'IQD', exponent: 3 }],
  [
    'another currency that we bill in',
    { amount: 500, currency: 'JOD' },
    { amount: 500_000, currency: 'JOD', exponent: 3 },
  ],
  ['a foreign currency', { amount: 4.99, currency: 'USD' }, { amount: 499, currency: 'USD', exponent: 2 }],
] as const;

/** How the taken amount becomes known. */
const WAYS: [string, () => Promise<Learner>][] = [
  [
    'in the reply',
    async () => {
      const learner = await signUpAboutToPay();
      await runJobs(test);
      return learner;
    },
  ],
  [
    'in the list, after the reply was lost',
    async () => {
      const learner = await signUpAboutToPay();
      server.upset('createPayment', { after: 'drop' });
      await runMinutes(5);
      return learner;
    },
  ],
  [
    'on a look-up after a callback',
    async () => {
      const learner = await signUpAboutToPay();
      server.world.isAsync = true;
      await runJobs(test);
      const [payment] = paymentsOf(learner);
      if (!payment) throw new Error('the carrier was not asked');
      decide(server.world, payment, 'succeeded');
      const { rawBody, headers } = writeEvent(payment, { now: test.services.clock.now(), key: KEY });
      await test.app.inject({ method: 'POST', url: '/api/carrier/callbacks', headers, payload: rawBody });
      await syncCallbacks(test.services);
      return learner;
    },
  ],
];

describe.each(AMOUNTS)('a carrier that takes %s', (_name, taken, booked) => {
  it.each(WAYS)('is booked with the amount taken and waits for a decision: %s', async (_way, charge) => {
    take(taken);
    const learner = await charge();
    expect(await entriesOf(learner)).toEqual([{ kind: 'charge', ...booked }]);
    expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'succeeded', reason: 'OTHER_AMOUNT', ...ASKED }]);
    expect(await reviewsOf(test, learner)).toMatchObject([{ kind: 'other_amount', decided_at: null }]);
    expect(await reviewOf(learner)).toMatchObject({ kind: 'other_amount', ...booked, asked: ASKED });
    // The learner has paid: access is open, and nothing else is charged for the period.
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
    await runMinutes(10);
    test.advance(6 * DAY_MS);
    await runJobs(test);
    expect(paymentsOf(learner)).toHaveLength(1);
    expect(await reviewOf(learner)).toMatchObject(booked);
  });
});

describe('a process killed between the reply with another amount and its commit', () => {
  it('leaves the charge to the walk, which books the amount taken, once', async () => {
    take({ amount: 1_500, currency: 'IQD' });
    const learner = await signUpAboutToPay();
    const { charges, carrier } = test.services;
    vi.spyOn(charges, 'ask').mockImplementationOnce(async (started) => {
      for (const { attempt, msisdn } of started)
        await carrier.createPayment({ key: attempt.key, msisdn, money: ASKED, description: 'weekly' });
    });
    await runJobs(test);
    expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'initiated' }]);
    await runMinutes(5);
    expect(await entriesOf(learner)).toMatchObject([{ kind: 'charge', amount: 1_500_000 }]);
    expect(await reviewsOf(test, learner)).toMatchObject([{ kind: 'other_amount' }]);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
    expect(paymentsOf(learner)).toHaveLength(1);
  });
});

describe('a learner who leaves before another amount than agreed is taken', () => {
  it('has all of it under review as a charge without a right', async () => {
    take({ amount: 1_500, currency: 'IQD' });
    const learner = await signUpAboutToPay();
    server.world.isAsync = true;
    await runJobs(test);
    await happen(test, learner, { type: 'unsubscribe' });
    const [payment] = paymentsOf(learner);
    if (!payment) throw new Error('the carrier was not asked');
    decide(server.world, payment, 'succeeded');
    await runMinutes(2);
    expect(await reviewOf(learner)).toMatchObject({ kind: 'no_right', amount: 1_500_000, asked: ASKED });
    expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'denied', reason: 'LANDED_LATE' }]);
  });
});

describe('a carrier that took too much', () => {
  it('gives the difference back through a refund, and the period stays paid', async () => {
    take({ amount: 1_500, currency: 'IQD' });
    const learner = await signUpAboutToPay();
    await runJobs(test);
    const [attempt] = await attemptsOf(test, learner);
    const ask = { attemptId: attempt?.id ?? '', amount: 1_000_000, reason: 'took too much', endsAccess: false };
    await requestRefund(test.services, { ...ask, by: 'support' });
    await runJobs(test);
    expect(await entriesOf(learner)).toMatchObject([
      { kind: 'charge', amount: 1_500_000 },
      { kind: 'refund', amount: 1_000_000 },
    ]);
    expect(await reviewsOf(test, learner)).toMatchObject([{ decision: 'refunded' }]);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
    expect((await textsTo(test, learner.msisdn)).at(-1)).toContain('أُعيد إليك 1,000 دينار عراقي');
  });

  it('tells the learner the amount taken', async () => {
    take({ amount: 1_500, currency: 'IQD' });
    const learner = await signUpAboutToPay();
    await runJobs(test);
    expect((await textsTo(test, learner.msisdn)).at(-1)).toContain('خُصم 1,500 دينار عراقي بدل 500 دينار عراقي');
  });

  it('is asked for the agreed price at the next period', async () => {
    take({ amount: 1_500, currency: 'IQD' });
    const learner = await signUpAboutToPay();
    await runJobs(test);
    server.world.charges = null;
    test.advance(7 * DAY_MS);
    await runJobs(test);
    expect((await entriesOf(learner)).map(({ amount }) => amount)).toEqual([1_500_000, 500_000]);
    expect(await reviewsOf(test, learner)).toHaveLength(1);
  });

  it('agrees with the ledger in the daily comparison', async () => {
    take({ amount: 1_500, currency: 'IQD' });
    const learner = await signUpAboutToPay();
    await runJobs(test);
    const [payment] = paymentsOf(learner);
    test.advance(2 * DAY_MS);
    while ((await sweepCarrier(test.services)) > 0);
    const sweeps = await test.services.db.selectFrom('carrier_sweep').selectAll().execute();
    const keys = sweeps.flatMap(({ mismatches }) => (mismatches as { key: string }[]).map(({ key }) => key));
    expect(keys).not.toContain(payment?.amountTransaction.referenceCode);
  });
});

describe('a payment that the carrier lists with another amount than it replied', () => {
  it('waits for a decision with the listed amount', async () => {
    const learner = await signUpAboutToPay();
    await runJobs(test);
    const [payment] = paymentsOf(learner);
    if (!payment) throw new Error('the carrier was not asked');
    expect(await reviewsOf(test, learner)).toEqual([]);
    payment.amountTransaction.paymentAmount.chargingInformation.amount = 1_500;
    test.advance(2 * DAY_MS);
    while ((await sweepCarrier(test.services)) > 0);
    expect(await entriesOf(learner)).toMatchObject([{ kind: 'charge', amount: 500_000 }]);
    expect(await reviewOf(learner)).toMatchObject({ kind: 'other_amount', amount: 1_500_000, asked: ASKED });
  });
});
