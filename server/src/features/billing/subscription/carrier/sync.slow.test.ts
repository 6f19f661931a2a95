import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi } from '../../../../../test/call-api.ts';
import { newNumber, signUp, signUpOnboarding, type Learner } from '../../../../../test/sign-up.ts';
import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import type { Scenario } from '../../../../gateways/carrier/simulator/scenarios.ts';
import { advanceDue } from '../billing/advance-due.ts';
import { performDueEffects } from '../../../../../test/subscription/perform-due.ts';
import {
  activate,
  moneyOf,
  planOf,
  runJobs,
  sendScenario,
  signUpPaying,
  stepUp,
  subscriptionOf,
} from '../../../../../test/subscription/subscribe.ts';
import { callbackQueue } from './callback-queue.ts';
import {
  attemptsOf,
  callbacksOf,
  everyRow,
  happen,
  postponeOthers,
  reviewsOf,
  settle,
  settleMinutes,
  simulatorOf,
  textsTo,
  writeCallback,
} from '../../../../../test/subscription/carrier.ts';
import { receiveCallback } from './receive-callback.ts';
import { syncCallbacks } from './sync-callbacks.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => {
  vi.restoreAllMocks();
  return postponeOthers(test);
});
afterAll(() => test.close());

const WEEK = 500_000;

async function rowOf({ subscriberId }: Learner) {
  return test.services.db
    .selectFrom('subscription')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('started_at', 'desc')
    .executeTakeFirstOrThrow();
}

/** What a row of the subscription says, but for when it was last written. */
async function factsOf(learner: Learner) {
  const { state, version, facts, due_at, access_ends_at } = await rowOf(learner);
  return { state, version, facts, due_at, access_ends_at };
}

async function eventsOf({ subscriberId }: Learner): Promise<string[]> {
  const rows = await test.services.db
    .selectFrom('subscription_event')
    .select('type')
    .where('subscriber_id', '=', subscriberId)
    .orderBy('at')
    .orderBy('version')
    .execute();
  return rows.map(({ type }) => type);
}

/** A person whose free days and subscription are over. */
async function signUpEnded(): Promise<Learner> {
  const learner = await signUp(test);
  test.advance(4 * DAY_MS);
  await settle(test);
  return learner;
}

/** A renewal that the carrier was asked for once, with whatever it answered. */
async function signUpCharging(scenario: Scenario, balance?: number): Promise<Learner> {
  const learner = await signUpPaying(test);
  await settle(test);
  await sendScenario(test, learner, scenario, balance);
  test.advance(7 * DAY_MS);
  await advanceDue(test.services);
  await performDueEffects(test.services);
  return learner;
}

/** The callbacks alone, without the look-ups that follow by themselves. */
async function receive(): Promise<void> {
  await simulatorOf(test).deliverDue();
  await syncCallbacks(test.services);
}

async function sendCallback(reports: Parameters<typeof writeCallback>[1]): Promise<void> {
  await receiveCallback(test.services, writeCallback(test, reports));
}

describe('a callback about a payment', () => {
  it.each(['duplicate_callback', 'out_of_order_callback', 'late_callback'] as const)(
    'decides one whose answer was “pending” (%s)',
    async (scenario) => {
      const learner = await signUpCharging(scenario);
      expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'succeeded' }, { state: 'pending' }]);
      if (scenario === 'late_callback') test.advance(600_000);
      await receive();
      expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded' }]);
      expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active', auto_renew: true });
      test.advance(2_000);
      await settleMinutes(test, 2);
      expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
      expect((await eventsOf(learner)).filter((type) => type === 'charge_succeeded')).toHaveLength(2);
      expect((await callbacksOf(test, learner.msisdn)).every(({ state }) => state === 'done')).toBe(true);
    },
  );

  it('decides one whose answer was lost', async () => {
    const learner = await signUpCharging('timeout_after_charge');
    const [, lost] = await attemptsOf(test, learner);
    expect(lost).toMatchObject({ state: 'unknown' });
    await sendCallback({ msisdn: learner.msisdn, paymentKey: lost?.key ?? null });
    await syncCallbacks(test.services);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
    await settle(test);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
  });

  it('decides against one that was refused meanwhile', async () => {
    const learner = await signUpCharging('duplicate_callback', 0);
    await receive();
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'grace' });
    expect(await attemptsOf(test, learner)).toMatchObject([
      { state: 'succeeded' },
      { state: 'denied', reason: 'INSUFFICIENT_FUNDS' },
    ]);
    await settle(test);
    expect((await moneyOf(test, learner)).ours).toEqual([WEEK]);
  });

  it('settles once, however many of them several workers look into at once', async () => {
    const learner = await signUpCharging('lost_callback');
    const [, open] = await attemptsOf(test, learner);
    for (let n = 0; n < 12; n += 1) await sendCallback({ msisdn: learner.msisdn, paymentKey: open?.key ?? null });
    await Promise.all([1, 2, 3, 4].map(() => syncCallbacks(test.services)));
    await settle(test);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
    expect((await eventsOf(learner)).filter((type) => type === 'charge_succeeded')).toHaveLength(2);
    expect(await reviewsOf(test, learner)).toEqual([]);
  });

  it('of a late payment books it and opens a review, once, and leaves the subscription unchanged', async () => {
    const learner = await signUpCharging('timeout_before_charge');
    await settleMinutes(test, 20);
    const attempts = await attemptsOf(test, learner);
    expect(attempts.map(({ reason }) => reason)).toEqual([null, ...Array<string>(5).fill('NEVER_ARRIVED')]);
    const before = await factsOf(learner);
    const [, late] = attempts;
    await sendScenario(test, learner, 'duplicate_callback');
    await simulatorOf(test).createPayment({
      key: late?.key ?? '',
      msisdn: learner.msisdn,
      money: { amount: WEEK, currency: 'IQD', exponent: 3 },
      description: 'x',
    });
    for (let n = 0; n < 3; n += 1) {
      await receive();
      await sendCallback({ msisdn: learner.msisdn, paymentKey: late?.key ?? null });
      test.advance(1_500);
    }
    await receive();
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
    expect(await reviewsOf(test, learner)).toMatchObject([{ attempt_id: late?.id, decided_at: null }]);
    expect(await factsOf(learner)).toEqual(before);
  });

  it('that is not ours is logged and changes nothing else', async () => {
    await settle(test);
    const error = vi.spyOn(test.services.log, 'error');
    const { carrier_callback: _, ...before } = await everyRow(test);
    await sendCallback({ msisdn: newNumber(), paymentKey: 'nobody’s' });
    await sendCallback({ msisdn: newNumber(), paymentKey: null });
    await syncCallbacks(test.services);
    expect(error).toHaveBeenCalledTimes(2);
    const { carrier_callback: __, ...after } = await everyRow(test);
    expect(after).toEqual(before);
  });
});

describe('STOP at the operator', () => {
  it('ends charging here, keeps the paid time and says so', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    const { access_until } = await subscriptionOf(test, learner);
    await simulatorOf(test).stopBySms(learner.msisdn);
    await settle(test);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'cancelled', auto_renew: false, access_until });
    expect((await textsTo(test, learner.msisdn)).at(-1)).toContain('أُلغي اشتراكك');
    expect((await textsTo(test, learner.msisdn)).filter((text) => text.includes('أُلغي'))).toHaveLength(1);
    test.advance(8 * DAY_MS);
    await settle(test);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'expired' });
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK], ours: [WEEK] });
  });

  it('ends it at once where nothing is paid', async () => {
    const learner = await signUpPaying(test);
    await sendScenario(test, learner, 'insufficient_funds');
    test.advance(7 * DAY_MS);
    await settle(test);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'grace' });
    await simulatorOf(test).stopBySms(learner.msisdn);
    await settle(test);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'expired' });
  });

  it('withdraws consent also of a person who had cancelled before', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    await callApi(test.app, 'POST /api/profile/subscrption/cancel', { token: learner.token });
    await simulatorOf(test).stopBySms(learner.msisdn);
    await settle(test);
    expect((await rowOf(learner)).facts).toMatchObject({ consentedTo: [] });
  });

  it('does not undo a return that came after our own unsubscribe', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    const { token } = learner;
    await stepUp(test, learner);
    await callApi(test.app, 'POST /api/confirm-unsubscribe', { token, body: {} });
    await runJobs(test);
    const back = await callApi(test.app, 'POST /api/profile/subscrption/reactive', { token });
    await callApi(test.app, 'POST /api/profile/enable/automatic/subscription', {
      token,
      body: { consent_version: back.subscription.plan.terms.version },
    });
    await receive();
    await settleMinutes(test, 2);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active', auto_renew: true });
    expect(await test.services.carrier.retrieveMandate(learner.msisdn)).not.toBeNull();
    test.advance(7 * DAY_MS);
    await settle(test);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
    await simulatorOf(test).stopBySms(learner.msisdn);
    await settle(test);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'cancelled' });
  });

  it('is ignored when the mandate was opened again during the lookup', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    const { token } = learner;
    await stepUp(test, learner);
    const { carrier } = test.services;
    vi.spyOn(carrier, 'retrieveMandate').mockImplementationOnce(async () => {
      await callApi(test.app, 'POST /api/confirm-unsubscribe', { token, body: {} });
      const back = await callApi(test.app, 'POST /api/profile/subscrption/reactive', { token });
      const body = { consent_version: back.subscription.plan.terms.version };
      await callApi(test.app, 'POST /api/profile/enable/automatic/subscription', { token, body });
      await runJobs(test);
      return null;
    });
    await sendCallback({ type: 'subscription_ended', msisdn: learner.msisdn });
    await syncCallbacks(test.services);
    await settleMinutes(test, 2);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active', auto_renew: true });
  });
});

describe('our own activation', () => {
  it('changes nothing more when the callback arrives', async () => {
    const learner = await signUp(test);
    await activate(test, learner, 'week');
    await runJobs(test);
    const before = await factsOf(learner);
    const texts = await textsTo(test, learner.msisdn);
    await settle(test);
    expect(await callbacksOf(test, learner.msisdn)).toMatchObject([{ state: 'done', outcome: 'mandate is ours' }]);
    expect(await factsOf(learner)).toEqual(before);
    expect(await textsTo(test, learner.msisdn)).toEqual(texts);
  });

  it('also when it tells before it has answered', async () => {
    const learner = await signUp(test);
    const { carrier } = test.services;
    const { confirmActivation } = carrier;
    vi.spyOn(carrier, 'confirmActivation').mockImplementation(async (confirm) => {
      const mandate = await confirmActivation(confirm);
      await receive();
      return mandate;
    });
    await activate(test, learner, 'week');
    await settleMinutes(test, 2);
    expect(await eventsOf(learner)).toEqual(['free_start', 'request_activation', 'confirm']);
    expect(await callbacksOf(test, learner.msisdn)).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  it('of a mandate whose end is still being retried requests nothing', async () => {
    const learner = await signUpEnded();
    await sendScenario(test, learner, 'insufficient_funds');
    vi.spyOn(test.services.carrier, 'cancelMandate').mockRejectedValue(new CarrierError('UNKNOWN'));
    await activate(test, learner, 'week');
    const texts = await textsTo(test, learner.msisdn);
    await settleMinutes(test, 1);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'expired' });
    expect(await textsTo(test, learner.msisdn)).toEqual(texts);
    vi.restoreAllMocks();
    await settleMinutes(test, 5);
    expect(await test.services.carrier.retrieveMandate(learner.msisdn)).toBeNull();
    expect((await callbacksOf(test, learner.msisdn)).every(({ state }) => state === 'done')).toBe(true);
  });
});

describe('a subscription started outside the app', () => {
  const begin = async ({ msisdn }: { msisdn: string }, planUuid = planOf(test, 'day').uuid) => {
    await simulatorOf(test).subscribeOutside({ msisdn, planUuid });
    await settle(test);
  };

  it('waits for the learner’s consent, which is then charged for, once', async () => {
    const learner = await signUpEnded();
    await begin(learner);
    expect(await subscriptionOf(test, learner)).toMatchObject({
      state: 'pending_confirmation',
      plan: { period: 'day' },
    });
    expect((await textsTo(test, learner.msisdn)).at(-1)).toContain('http://lisan.example/home');
    expect(await moneyOf(test, learner)).toEqual({ carrier: [], ours: [] });
    const mandate = await test.services.carrier.retrieveMandate(learner.msisdn);
    expect(await activate(test, learner, 'day')).toMatchObject({ state: 'active' });
    await settle(test);
    expect(await test.services.carrier.retrieveMandate(learner.msisdn)).toEqual(mandate);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [100_000], ours: [100_000] });
    const consents = await test.services.db
      .selectFrom('consent')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    expect(consents).toMatchObject([{ amount: 100_000, withdrawn_at: null }]);
  });

  it('ends at the carrier without consent within 23 hours, and is never charged', async () => {
    const learner = await signUpEnded();
    await begin(learner);
    test.advance(23 * 3_600_000 + 1_000);
    await settle(test);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'expired' });
    expect(await test.services.carrier.retrieveMandate(learner.msisdn)).toBeNull();
    expect(await moneyOf(test, learner)).toEqual({ carrier: [], ours: [] });
  });

  it('ends at the carrier as well when it was started in the trial, which continues', async () => {
    const learner = await signUp(test);
    await begin(learner);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'parking', auto_renew: false });
    test.advance(23 * 3_600_000 + 1_000);
    await settle(test);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'parking', auto_renew: false });
    expect(await test.services.carrier.retrieveMandate(learner.msisdn)).toBeNull();
  });

  it.each(['cancel', 'unsubscribe'] as const)(
    'ends at the carrier when the learner says no here (%s)',
    async (type) => {
      const [asked, parked] = [await signUpEnded(), await signUp(test)];
      for (const learner of [asked, parked]) {
        await begin(learner);
        await happen(test, learner, { type });
        await settle(test);
        expect(await test.services.carrier.retrieveMandate(learner.msisdn)).toBeNull();
      }
    },
  );

  it('ends at the carrier when the free days end before any learner has confirmed it', async () => {
    const learner = await signUp(test);
    test.advance(2.5 * DAY_MS);
    await begin(learner);
    test.advance(0.6 * DAY_MS);
    await settle(test);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'expired' });
    expect(await test.services.carrier.retrieveMandate(learner.msisdn)).toBeNull();
  });

  it('and stopped there again can still be confirmed here', async () => {
    const learner = await signUpEnded();
    await begin(learner);
    await simulatorOf(test).stopBySms(learner.msisdn);
    await settle(test);
    expect(await activate(test, learner, 'day')).toMatchObject({ state: 'active' });
    expect(await moneyOf(test, learner)).toEqual({ carrier: [100_000], ours: [100_000] });
  });

  it('leaves a person who renews already alone', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    const before = await factsOf(learner);
    const texts = await textsTo(test, learner.msisdn);
    await begin(learner);
    expect(await factsOf(learner)).toEqual(before);
    expect(await textsTo(test, learner.msisdn)).toEqual(texts);
    test.advance(7 * DAY_MS);
    await settle(test);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
  });

  it('with a plan that we do not sell asks for the default one', async () => {
    const learner = await signUpEnded();
    await begin(learner, crypto.randomUUID());
    expect(await subscriptionOf(test, learner)).toMatchObject({
      state: 'pending_confirmation',
      plan: { uuid: test.services.plans.default.uuid },
    });
  });

  it('by a number that we do not know leads to one message with the address', async () => {
    const msisdn = newNumber();
    await begin({ msisdn });
    const [started] = await callbacksOf(test, msisdn);
    await receiveCallback(
      test.services,
      writeCallback(test, { id: started?.id, type: 'subscription_started', msisdn }),
    );
    await settle(test);
    expect(await textsTo(test, msisdn)).toEqual([expect.stringContaining('http://lisan.example/home')]);
    expect(await moneyOf(test, { msisdn, subscriberId: crypto.randomUUID(), token: '' })).toEqual({
      carrier: [],
      ours: [],
    });
  });
});

describe('a number that went to another person', () => {
  /** What was still to be sent goes out first, so that the code is the newest message. */
  const newOwnerOf = async ({ msisdn }: Learner) => {
    test.advance(601_000);
    await test.deliverSms();
    return signUpOnboarding(test, msisdn);
  };

  it('is taken from its learner here: tokens die, nothing is charged, and the new owner starts fresh', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    const { msisdn } = learner;
    const texts = await textsTo(test, msisdn);
    await simulatorOf(test).recycle(msisdn);
    await settle(test);
    expect(await test.services.sessions.read(learner.token)).toBeNull();
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'expired' });
    expect(await textsTo(test, msisdn)).toEqual(texts);
    const next = await newOwnerOf(learner);
    expect(next.subscriberId).not.toBe(learner.subscriberId);
    // The free days of the earlier owner are not the new one's.
    expect(await activate(test, next, 'week')).toMatchObject({ state: 'parking', auto_renew: true });
    test.advance(8 * DAY_MS);
    await settle(test);
    expect((await moneyOf(test, learner)).ours).toEqual([WEEK]);
    expect((await moneyOf(test, next)).ours).toEqual([WEEK]);
  });

  it('is left to the new owner when the end of the old mandate comes late', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    const { msisdn } = learner;
    const { carrier } = test.services;
    const retrieve = carrier.retrieveMandate;
    vi.spyOn(carrier, 'retrieveMandate').mockRejectedValue(new CarrierError('UNKNOWN'));
    await simulatorOf(test).recycle(msisdn);
    await settle(test);
    vi.restoreAllMocks();
    carrier.retrieveMandate = retrieve;
    const next = await newOwnerOf(learner);
    await simulatorOf(test).subscribeOutside({ msisdn, planUuid: planOf(test, 'week').uuid });
    await settleMinutes(test, 15);
    expect(await carrier.retrieveMandate(msisdn)).not.toBeNull();
    expect(await subscriptionOf(test, next)).toMatchObject({ state: 'pending_confirmation' });
  });

  it('is not taken from any learner when the carrier knows nothing of it', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    const before = await factsOf(learner);
    await sendCallback({ type: 'number_recycled', msisdn: learner.msisdn });
    await settle(test);
    expect(await factsOf(learner)).toEqual(before);
    expect(await test.services.sessions.read(learner.token)).not.toBeNull();
  });

  it('is not taken from the new owner, however late or often the carrier tells', async () => {
    const old = await signUpPaying(test);
    await settle(test);
    await simulatorOf(test).recycle(old.msisdn);
    await settle(test);
    test.advance(60_000);
    const next = await newOwnerOf(old);
    await sendCallback({ type: 'number_recycled', msisdn: old.msisdn });
    await settle(test);
    expect(await test.services.sessions.read(next.token)).not.toBeNull();
  });

  it('of an unknown number changes nothing', async () => {
    const msisdn = newNumber();
    await simulatorOf(test).recycle(msisdn);
    await settle(test);
    expect(await callbacksOf(test, msisdn)).toMatchObject([{ state: 'done', outcome: 'unknown number' }]);
  });
});

describe('a carrier that cannot be asked', () => {
  it.each(['subscription_ended', 'number_recycled', 'payment_changed'] as const)(
    'is retried with backoff after “%s”, then dead-lettered',
    async (type) => {
      const learner = await signUpPaying(test);
      await settle(test);
      // A STOP while the mandate is new needs no asking.
      test.advance(600_000);
      const down = async () => {
        throw new CarrierError('UNKNOWN');
      };
      vi.spyOn(test.services.carrier, 'retrieveMandate').mockImplementation(down);
      vi.spyOn(test.services.carrier, 'retrievePayment').mockImplementation(down);
      vi.spyOn(test.services.carrier, 'isRecycled').mockImplementation(down);
      const before = await factsOf(learner);
      const paymentKey = type === 'payment_changed' ? ((await attemptsOf(test, learner))[0]?.key ?? null) : null;
      const sent = writeCallback(test, { type, msisdn: learner.msisdn, paymentKey });
      await receiveCallback(test.services, sent);
      const row = async () => (await callbacksOf(test, learner.msisdn)).find(({ id }) => id === sent.id);
      const waits: number[] = [];
      for (let checks = 0; checks < 100 && (await row())?.state === 'received'; checks += 1) {
        await syncCallbacks({ ...test.services, random: () => 0.5 });
        const now = test.services.clock.now().getTime();
        const wait = ((await row())?.next_try_at.getTime() ?? now) - now;
        waits.push(Math.round(wait / 1_000));
        test.advance(wait);
      }
      expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8]);
      expect(Math.max(...waits)).toBe(3_600);
      expect(await row()).toMatchObject({ state: 'dead', attempts: 84, outcome: 'UNKNOWN' });
      expect(await factsOf(learner)).toEqual(before);
    },
  );
});

describe('a process that dies with a callback in hand', () => {
  const take = async () => {
    const now = test.services.clock.now();
    return callbackQueue.claim(test.services.db, { lane: 'all', now, limit: 20 });
  };

  it('leaves it to the others once its lease is over', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    await simulatorOf(test).stopBySms(learner.msisdn);
    await simulatorOf(test).deliverDue();
    expect(await take()).toHaveLength(1);
    expect(await syncCallbacks(test.services)).toBe(0);
    test.advance(91_000);
    expect(await syncCallbacks(test.services)).toBe(1);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'cancelled' });
  });

  it('does not undo what they found, should it only have been slow', async () => {
    const msisdn = newNumber();
    await simulatorOf(test).recycle(msisdn);
    await simulatorOf(test).deliverDue();
    const [slow] = await take();
    if (!slow) throw new Error('nothing was taken');
    test.advance(91_000);
    await syncCallbacks(test.services);
    expect(await callbackQueue.ack(test.services.db, [slow], { state: 'failed' })).toEqual([]);
    expect(await callbacksOf(test, msisdn)).toMatchObject([{ state: 'done', outcome: 'unknown number' }]);
  });

  it('shares them with the others without overlap', async () => {
    for (let n = 0; n < 30; n += 1) await sendCallback({ type: 'number_recycled', msisdn: newNumber() });
    const taken = (await Promise.all([take(), take(), take()])).flat();
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
    expect(taken).toHaveLength(30);
    test.advance(91_000);
    await settle(test);
  });
});
