import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { writeEvent } from '../../../../../test/carrier/camara-events.ts';
import type { StoredPayment } from '../../../../../test/carrier/camara-payments.ts';
import { startCamaraTestServer, type CamaraTestServer } from '../../../../../test/carrier/camara-server.ts';
import { CLIENT } from '../../../../../test/carrier/camara-tokens.ts';
import { signUp, type Learner } from '../../../../../test/sign-up.ts';
import { attemptsOf, postponeOthers, reviewsOf } from '../../../../../test/subscription/carrier.ts';
import { activate, runJobs, subscriptionOf } from '../../../../../test/subscription/subscribe.ts';
import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import { callbackQueue } from './callback-queue.ts';
import { syncCallbacks } from './sync-callbacks.ts';

// Callbacks of a CAMARA carrier that name the carrier's own id alone, which only its reply tells.

const KEY = 'k'.repeat(32);
const WEEK = 500_000;
const HOUR_MS = 3_600_000;

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
  vi.restoreAllMocks();
  return postponeOthers(test);
});
afterAll(async () => {
  await test.close();
  await server.close();
});

/** A learner whose first week is due. */
async function signUpAboutToPay(): Promise<Learner> {
  const learner = await signUp(test);
  await activate(test, learner, 'week');
  await runJobs(test);
  test.advance(3 * DAY_MS);
  return learner;
}

function paymentOf({ msisdn }: Learner): StoredPayment {
  const payment = server.world.payments.findLast(({ amountTransaction }) => amountTransaction.phoneNumber === msisdn);
  if (!payment) throw new Error('the carrier was not asked');
  return payment;
}

/** Sends the carrier's event without the access token, which would name our key. */
async function sendEvent(payment: StoredPayment): Promise<void> {
  const { rawBody, headers } = writeEvent(payment, { now: test.services.clock.now(), key: KEY });
  const { authorization: _token, ...signed } = headers;
  const sent = { method: 'POST', url: '/api/carrier/callbacks', headers: signed, payload: rawBody } as const;
  expect((await test.app.inject(sent)).statusCode).toBe(204);
}

async function callbacksAbout({ paymentId }: StoredPayment) {
  return test.services.db.selectFrom('carrier_callback').selectAll().where('payment_id', '=', paymentId).execute();
}

async function bookedOf({ subscriberId }: Learner): Promise<number[]> {
  const rows = await test.services.db
    .selectFrom('ledger_entry')
    .select('amount')
    .where('subscriber_id', '=', subscriberId)
    .execute();
  return rows.map(({ amount }) => amount);
}

/** Charges what is due in a process that dies between the carrier's replies and their commit. */
async function dieAfterTheReply(): Promise<void> {
  const { charges, carrier } = test.services;
  const { promise: replied, resolve } = Promise.withResolvers<void>();
  vi.spyOn(charges, 'ask').mockImplementationOnce(async (started) => {
    for (const { attempt, msisdn } of started) {
      const money = { amount: attempt.amount, currency: attempt.currency, exponent: attempt.exponent };
      await carrier.createPayment({ key: attempt.key, msisdn, money, description: 'weekly' });
    }
    resolve();
  });
  await runJobs(test);
  await replied;
}

describe('a callback that names the carrier’s id before its reply does', () => {
  it('waits for the reply in flight, and is applied once', async () => {
    const learner = await signUpAboutToPay();
    const { carrier, log } = test.services;
    const { createPayment } = carrier;
    const error = vi.spyOn(log, 'error');
    const before: unknown[] = [];
    vi.spyOn(carrier, 'createPayment').mockImplementation(async (ask) => {
      const paid = await createPayment(ask);
      await sendEvent(paymentOf(learner));
      await syncCallbacks(test.services);
      before.push(...(await callbacksAbout(paymentOf(learner))));
      return paid;
    });
    await runJobs(test);
    expect(before).toMatchObject([{ state: 'received', outcome: 'in flight' }]);
    expect(await bookedOf(learner)).toEqual([WEEK]);
    test.advance(HOUR_MS);
    await syncCallbacks(test.services);
    expect(await callbacksAbout(paymentOf(learner))).toMatchObject([
      { state: 'done', outcome: 'was succeeded already' },
    ]);
    expect(await bookedOf(learner)).toEqual([WEEK]);
    expect(error).not.toHaveBeenCalled();
  });

  it('settles the charge of a process that died before it committed the reply', async () => {
    const learner = await signUpAboutToPay();
    await dieAfterTheReply();
    expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'initiated', payment_id: null }]);
    const payment = paymentOf(learner);
    await sendEvent(payment);
    await sendEvent(payment);
    await syncCallbacks(test.services);
    test.advance(HOUR_MS);
    await syncCallbacks(test.services);
    await runJobs(test);
    expect((await callbacksAbout(payment)).map(({ state }) => state)).toEqual(['done', 'done']);
    expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'succeeded', payment_id: payment.paymentId }]);
    expect(await bookedOf(learner)).toEqual([WEEK]);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
  });

  it('waits while the carrier cannot be asked, as after a restart', async () => {
    const learner = await signUpAboutToPay();
    await dieAfterTheReply();
    const payment = paymentOf(learner);
    await sendEvent(payment);
    vi.spyOn(test.services.carrier, 'findPayment').mockRejectedValueOnce(new CarrierError('UNKNOWN'));
    await syncCallbacks(test.services);
    expect(await callbacksAbout(payment)).toMatchObject([{ state: 'received', outcome: 'UNKNOWN' }]);
    test.advance(HOUR_MS);
    await syncCallbacks(test.services);
    expect(await callbacksAbout(payment)).toMatchObject([{ state: 'done' }]);
    expect(await bookedOf(learner)).toEqual([WEEK]);
  });

  it('contradicts a refusal: the money is booked and waits for a decision', async () => {
    const learner = await signUpAboutToPay();
    const { carrier } = test.services;
    const { createPayment } = carrier;
    vi.spyOn(carrier, 'createPayment').mockImplementationOnce(async (ask) => {
      await createPayment(ask);
      throw new CarrierError('DENIED');
    });
    await runJobs(test);
    expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'denied', reason: 'DENIED', payment_id: null }]);
    await sendEvent(paymentOf(learner));
    await syncCallbacks(test.services);
    expect(await bookedOf(learner)).toEqual([WEEK]);
    expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'denied', reason: 'LANDED_LATE' }]);
    expect(await reviewsOf(test, learner)).toMatchObject([{ kind: 'no_right', decided_at: null }]);
  });
});

describe('a callback about a charge that is not committed yet', () => {
  it('is applied once the charge is known', async () => {
    const learner = await signUpAboutToPay();
    await dieAfterTheReply();
    const payment = paymentOf(learner);
    // As the database answers before the transaction of the charge is committed, or restored.
    const find = vi.spyOn(test.services.carrier, 'findPayment').mockResolvedValueOnce(null);
    await sendEvent(payment);
    await syncCallbacks(test.services);
    expect(find).toHaveBeenCalledTimes(1);
    expect(await callbacksAbout(payment)).toMatchObject([{ state: 'received', outcome: 'payment not known yet' }]);
    test.advance(2_000);
    await syncCallbacks(test.services);
    expect(await callbacksAbout(payment)).toMatchObject([{ state: 'done', outcome: 'settled as succeeded' }]);
    expect(await bookedOf(learner)).toEqual([WEEK]);
  });
});

describe('a callback about a payment that is never known', () => {
  it('is retried ever less often, ends after a day, and is counted', async () => {
    const learner = await signUpAboutToPay();
    await runJobs(test);
    const payment = { ...paymentOf(learner), paymentId: crypto.randomUUID() };
    const error = vi.spyOn(test.services.log, 'error');
    const count = vi.spyOn(test.services.metrics, 'count');
    await sendEvent(payment);
    for (let minute = 0; minute < 25 * 60; minute += 1) {
      await syncCallbacks(test.services);
      test.advance(60_000);
    }
    const [ended] = await callbacksAbout(payment);
    expect(ended).toMatchObject({ state: 'failed', outcome: 'unknown payment' });
    expect(ended && callbackQueue.isLastAttempt(ended)).toBe(false);
    expect(error.mock.calls.map(([, message]) => message)).toEqual(['carrier callback names an unknown payment']);
    expect(count.mock.calls.map(([{ name }]) => name)).toContain('lisan_carrier_callbacks_unknown_total');
  });
});
