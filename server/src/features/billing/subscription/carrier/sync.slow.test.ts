import { describe, expect, vi } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/fixture.ts';
import { rowsOf } from '../../../../../test/rows-of.ts';
import { newNumber, signUp, signUpOnboarding, type Learner } from '../../../../../test/sign-up.ts';
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
import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import type { Scenario } from '../../../../gateways/carrier/simulator/scenarios.ts';
import { advanceDue } from '../billing/advance-due.ts';
import { callbackQueue } from './callback-queue.ts';
import { receiveCallback } from './receive-callback.ts';
import { syncCallbacks } from './sync-callbacks.ts';

it.afterEach(({ server }) => {
  vi.restoreAllMocks();
  return postponeOthers(server);
});

const WEEK = 500_000;

async function rowOf(server: TestApp, { subscriberId }: Learner) {
  return server.services.db
    .selectFrom('subscription')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('started_at', 'desc')
    .executeTakeFirstOrThrow();
}

/** The content of the subscription's row, without the time of its last change. */
async function factsOf(server: TestApp, learner: Learner) {
  const { state, version, facts, due_at, access_ends_at } = await rowOf(server, learner);
  return { state, version, facts, due_at, access_ends_at };
}

async function eventsOf(server: TestApp, { subscriberId }: Learner): Promise<string[]> {
  const rows = await server.services.db
    .selectFrom('subscription_event')
    .select('type')
    .where('subscriber_id', '=', subscriberId)
    .orderBy('at')
    .orderBy('version')
    .execute();
  return rows.map(({ type }) => type);
}

/** A person whose free days and subscription are over. */
async function signUpEnded(server: TestApp): Promise<Learner> {
  const learner = await signUp(server);
  server.advance(4 * DAY_MS);
  await settle(server);
  return learner;
}

/** A renewal that the carrier was asked for once, whatever its answer. */
async function signUpCharging(server: TestApp, scenario: Scenario, balance?: number): Promise<Learner> {
  const learner = await signUpPaying(server);
  await settle(server);
  await sendScenario(server, learner, scenario, balance);
  server.advance(7 * DAY_MS);
  await advanceDue(server.services);
  await performDueEffects(server.services);
  return learner;
}

/** The callbacks alone, without the look-ups that follow by themselves. */
async function receive(server: TestApp): Promise<void> {
  await simulatorOf(server).deliverDue();
  await syncCallbacks(server.services);
}

async function sendCallback(server: TestApp, reports: Parameters<typeof writeCallback>[1]): Promise<void> {
  await receiveCallback(server.services, writeCallback(server, reports));
}

describe('a callback about a payment', () => {
  it.for(['duplicate_callback', 'out_of_order_callback', 'late_callback'] as const)(
    'decides one whose answer was “pending” (%s)',
    async (scenario, { server }) => {
      const learner = await signUpCharging(server, scenario);
      expect(await attemptsOf(server, learner)).toMatchObject([{ state: 'succeeded' }, { state: 'pending' }]);
      if (scenario === 'late_callback') server.advance(600_000);
      await receive(server);
      expect(await attemptsOf(server, learner)).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded' }]);
      expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'active', auto_renew: true });
      server.advance(2_000);
      await settleMinutes(server, 2);
      expect(await moneyOf(server, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
      expect((await eventsOf(server, learner)).filter((type) => type === 'charge_succeeded')).toHaveLength(2);
      expect((await callbacksOf(server, learner.msisdn)).every(({ state }) => state === 'done')).toBe(true);
    },
  );

  it('decides one whose answer was lost', async ({ server }) => {
    const learner = await signUpCharging(server, 'timeout_after_charge');
    const [, lost] = await attemptsOf(server, learner);
    expect(lost).toMatchObject({ state: 'unknown' });
    await sendCallback(server, { msisdn: learner.msisdn, paymentKey: lost?.key ?? null });
    await syncCallbacks(server.services);
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'active' });
    await settle(server);
    expect(await moneyOf(server, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
  });

  it('decides against one that was refused meanwhile', async ({ server }) => {
    const learner = await signUpCharging(server, 'duplicate_callback', 0);
    await receive(server);
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'grace' });
    expect(await attemptsOf(server, learner)).toMatchObject([
      { state: 'succeeded' },
      { state: 'denied', reason: 'INSUFFICIENT_FUNDS' },
    ]);
    await settle(server);
    expect((await moneyOf(server, learner)).ours).toEqual([WEEK]);
  });

  it('settles once, however many of them several workers look into at once', async ({ server }) => {
    const learner = await signUpCharging(server, 'lost_callback');
    const [, open] = await attemptsOf(server, learner);
    for (let n = 0; n < 12; n += 1)
      await sendCallback(server, { msisdn: learner.msisdn, paymentKey: open?.key ?? null });
    await Promise.all([1, 2, 3, 4].map(() => syncCallbacks(server.services)));
    await settle(server);
    expect(await moneyOf(server, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
    expect((await eventsOf(server, learner)).filter((type) => type === 'charge_succeeded')).toHaveLength(2);
    expect(await reviewsOf(server, learner)).toEqual([]);
  });

  it('of a late payment books it and opens a review, once, and leaves the subscription unchanged', async ({
    server,
  }) => {
    const learner = await signUpCharging(server, 'timeout_before_charge');
    await settleMinutes(server, 20);
    const attempts = await attemptsOf(server, learner);
    expect(attempts.map(({ reason }) => reason)).toEqual([null, ...Array<string>(5).fill('NEVER_ARRIVED')]);
    const before = await factsOf(server, learner);
    const [, late] = attempts;
    await sendScenario(server, learner, 'duplicate_callback');
    await simulatorOf(server).createPayment({
      key: late?.key ?? '',
      msisdn: learner.msisdn,
      money: { amount: WEEK, currency: 'IQD', exponent: 3 },
      description: 'x',
    });
    for (let n = 0; n < 3; n += 1) {
      await receive(server);
      await sendCallback(server, { msisdn: learner.msisdn, paymentKey: late?.key ?? null });
      server.advance(1_500);
    }
    await receive(server);
    expect(await moneyOf(server, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
    expect(await reviewsOf(server, learner)).toMatchObject([{ attempt_id: late?.id, decided_at: null }]);
    expect(await factsOf(server, learner)).toEqual(before);
  });

  it('that is not ours is logged after a day and changes nothing else', async ({ server }) => {
    await settle(server);
    const error = vi.spyOn(server.services.log, 'error');
    const { carrier_callback: _, ...before } = await everyRow(server);
    await sendCallback(server, { msisdn: newNumber(), paymentKey: 'nobody’s' });
    await sendCallback(server, { msisdn: newNumber(), paymentKey: null });
    await syncCallbacks(server.services);
    // The second names no payment at all.
    expect(error).toHaveBeenCalledTimes(1);
    server.advance(DAY_MS);
    await syncCallbacks(server.services);
    expect(error).toHaveBeenCalledTimes(2);
    const { carrier_callback: __, ...after } = await everyRow(server);
    expect(after).toEqual(before);
  });
});

describe('STOP at the operator', () => {
  it('ends charging here, keeps the paid time and says so', async ({ server, payer }) => {
    await settle(server);
    const { access_until } = await subscriptionOf(server, payer);
    await simulatorOf(server).stopBySms(payer.msisdn);
    await settle(server);
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'cancelled', auto_renew: false, access_until });
    expect((await textsTo(server, payer.msisdn)).at(-1)).toContain('أُلغي اشتراكك');
    expect((await textsTo(server, payer.msisdn)).filter((text) => text.includes('أُلغي'))).toHaveLength(1);
    server.advance(8 * DAY_MS);
    await settle(server);
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'expired' });
    expect(await moneyOf(server, payer)).toEqual({ carrier: [WEEK], ours: [WEEK] });
  });

  it('ends it at once where nothing is paid', async ({ server, payer }) => {
    await sendScenario(server, payer, 'insufficient_funds');
    server.advance(7 * DAY_MS);
    await settle(server);
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'grace' });
    await simulatorOf(server).stopBySms(payer.msisdn);
    await settle(server);
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'expired' });
  });

  it('withdraws consent also of a person who had cancelled before', async ({ server, payer }) => {
    await settle(server);
    await payer.call('POST /api/profile/subscrption/cancel');
    await simulatorOf(server).stopBySms(payer.msisdn);
    await settle(server);
    expect((await rowOf(server, payer)).facts).toMatchObject({ consentedTo: [] });
  });

  it('does not undo a return that came after our own unsubscribe', async ({ server, payer }) => {
    await settle(server);
    await stepUp(server, payer);
    await payer.call('POST /api/confirm-unsubscribe', { body: {} });
    await runJobs(server);
    const back = await payer.call('POST /api/profile/subscrption/reactive');
    await payer.call('POST /api/profile/enable/automatic/subscription', {
      body: { consent_version: back.subscription.plan.terms.version },
    });
    await receive(server);
    await settleMinutes(server, 2);
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'active', auto_renew: true });
    expect(await server.services.carrier.retrieveMandate(payer.msisdn)).not.toBeNull();
    server.advance(7 * DAY_MS);
    await settle(server);
    expect(await moneyOf(server, payer)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
    await simulatorOf(server).stopBySms(payer.msisdn);
    await settle(server);
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'cancelled' });
  });

  it('is ignored when the mandate was opened again during the lookup', async ({ server, payer }) => {
    await settle(server);
    await stepUp(server, payer);
    const { carrier } = server.services;
    vi.spyOn(carrier, 'retrieveMandate').mockImplementationOnce(async () => {
      await payer.call('POST /api/confirm-unsubscribe', { body: {} });
      const back = await payer.call('POST /api/profile/subscrption/reactive');
      const body = { consent_version: back.subscription.plan.terms.version };
      await payer.call('POST /api/profile/enable/automatic/subscription', { body });
      await runJobs(server);
      return null;
    });
    await sendCallback(server, { type: 'subscription_ended', msisdn: payer.msisdn });
    await syncCallbacks(server.services);
    await settleMinutes(server, 2);
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'active', auto_renew: true });
  });
});

describe('our own activation', () => {
  it('changes nothing more when the callback arrives', async ({ server, learner }) => {
    await activate(server, learner, 'week');
    await runJobs(server);
    const before = await factsOf(server, learner);
    const texts = await textsTo(server, learner.msisdn);
    await settle(server);
    expect(await callbacksOf(server, learner.msisdn)).toMatchObject([{ state: 'done', outcome: 'mandate is ours' }]);
    expect(await factsOf(server, learner)).toEqual(before);
    expect(await textsTo(server, learner.msisdn)).toEqual(texts);
  });

  it('also when it tells before it has answered', async ({ server, learner }) => {
    const { carrier } = server.services;
    const { confirmActivation } = carrier;
    vi.spyOn(carrier, 'confirmActivation').mockImplementation(async (confirm) => {
      const mandate = await confirmActivation(confirm);
      await receive(server);
      return mandate;
    });
    await activate(server, learner, 'week');
    await settleMinutes(server, 2);
    expect(await eventsOf(server, learner)).toEqual(['free_start', 'request_activation', 'confirm']);
    expect(await callbacksOf(server, learner.msisdn)).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  it('of a mandate whose end is still being retried requests nothing', async ({ server }) => {
    const learner = await signUpEnded(server);
    await sendScenario(server, learner, 'insufficient_funds');
    vi.spyOn(server.services.carrier, 'cancelMandate').mockRejectedValue(new CarrierError('UNKNOWN'));
    await activate(server, learner, 'week');
    const texts = await textsTo(server, learner.msisdn);
    await settleMinutes(server, 1);
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'expired' });
    expect(await textsTo(server, learner.msisdn)).toEqual(texts);
    vi.restoreAllMocks();
    await settleMinutes(server, 5);
    expect(await server.services.carrier.retrieveMandate(learner.msisdn)).toBeNull();
    expect((await callbacksOf(server, learner.msisdn)).every(({ state }) => state === 'done')).toBe(true);
  });
});

describe('a subscription started outside the app', () => {
  const begin = async (server: TestApp, { msisdn }: { msisdn: string }, planUuid = planOf(server, 'day').uuid) => {
    await simulatorOf(server).subscribeOutside({ msisdn, planUuid });
    await settle(server);
  };

  it('waits for the learner’s consent, which is then charged for, once', async ({ server }) => {
    const learner = await signUpEnded(server);
    await begin(server, learner);
    expect(await subscriptionOf(server, learner)).toMatchObject({
      state: 'pending_confirmation',
      plan: { period: 'day' },
    });
    expect((await textsTo(server, learner.msisdn)).at(-1)).toContain('http://lisan.example/home');
    expect(await moneyOf(server, learner)).toEqual({ carrier: [], ours: [] });
    const mandate = await server.services.carrier.retrieveMandate(learner.msisdn);
    expect(await activate(server, learner, 'day')).toMatchObject({ state: 'active' });
    await settle(server);
    expect(await server.services.carrier.retrieveMandate(learner.msisdn)).toEqual(mandate);
    expect(await moneyOf(server, learner)).toEqual({ carrier: [100_000], ours: [100_000] });
    const consents = await rowsOf(server, 'consent', learner);
    expect(consents).toMatchObject([{ amount: 100_000, withdrawn_at: null }]);
  });

  it('ends at the carrier without consent within 23 hours, and is never charged', async ({ server }) => {
    const learner = await signUpEnded(server);
    await begin(server, learner);
    server.advance(23 * 3_600_000 + 1_000);
    await settle(server);
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'expired' });
    expect(await server.services.carrier.retrieveMandate(learner.msisdn)).toBeNull();
    expect(await moneyOf(server, learner)).toEqual({ carrier: [], ours: [] });
  });

  it('ends at the carrier as well when it was started in the trial, which continues', async ({ server, learner }) => {
    await begin(server, learner);
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'parking', auto_renew: false });
    server.advance(23 * 3_600_000 + 1_000);
    await settle(server);
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'parking', auto_renew: false });
    expect(await server.services.carrier.retrieveMandate(learner.msisdn)).toBeNull();
  });

  it.for(['cancel', 'unsubscribe'] as const)(
    'ends at the carrier when the learner says no here (%s)',
    async (type, { server }) => {
      const [asked, parked] = [await signUpEnded(server), await signUp(server)];
      for (const learner of [asked, parked]) {
        await begin(server, learner);
        await happen(server, learner, { type });
        await settle(server);
        expect(await server.services.carrier.retrieveMandate(learner.msisdn)).toBeNull();
      }
    },
  );

  it('ends at the carrier when the free days end before any learner has confirmed it', async ({ server, learner }) => {
    server.advance(2.5 * DAY_MS);
    await begin(server, learner);
    server.advance(0.6 * DAY_MS);
    await settle(server);
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'expired' });
    expect(await server.services.carrier.retrieveMandate(learner.msisdn)).toBeNull();
  });

  it('and stopped there again can still be confirmed here', async ({ server }) => {
    const learner = await signUpEnded(server);
    await begin(server, learner);
    await simulatorOf(server).stopBySms(learner.msisdn);
    await settle(server);
    expect(await activate(server, learner, 'day')).toMatchObject({ state: 'active' });
    expect(await moneyOf(server, learner)).toEqual({ carrier: [100_000], ours: [100_000] });
  });

  it('leaves a person who renews already alone', async ({ server, payer }) => {
    await settle(server);
    const before = await factsOf(server, payer);
    const texts = await textsTo(server, payer.msisdn);
    await begin(server, payer);
    expect(await factsOf(server, payer)).toEqual(before);
    expect(await textsTo(server, payer.msisdn)).toEqual(texts);
    server.advance(7 * DAY_MS);
    await settle(server);
    expect(await moneyOf(server, payer)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
  });

  it('with a plan that we do not sell asks for the default one', async ({ server }) => {
    const learner = await signUpEnded(server);
    await begin(server, learner, crypto.randomUUID());
    expect(await subscriptionOf(server, learner)).toMatchObject({
      state: 'pending_confirmation',
      plan: { uuid: server.services.plans.default.uuid },
    });
  });

  it('by a number that we do not know leads to one message with the address', async ({ server }) => {
    const msisdn = newNumber();
    await begin(server, { msisdn });
    const [started] = await callbacksOf(server, msisdn);
    await receiveCallback(
      server.services,
      writeCallback(server, { id: started?.id, type: 'subscription_started', msisdn }),
    );
    await settle(server);
    expect(await textsTo(server, msisdn)).toEqual([expect.stringContaining('http://lisan.example/home')]);
    expect(await moneyOf(server, { msisdn, subscriberId: crypto.randomUUID() })).toEqual({ carrier: [], ours: [] });
  });
});

describe('a number that went to another person', () => {
  /** Sends pending messages first, so that the code is the newest message. */
  const newOwnerOf = async (server: TestApp, { msisdn }: Learner) => {
    server.advance(601_000);
    await server.deliverSms();
    return signUpOnboarding(server, msisdn);
  };

  it('is taken from its learner here: tokens die, nothing is charged, and the new owner starts fresh', async ({
    server,
    payer,
  }) => {
    await settle(server);
    const { msisdn } = payer;
    const texts = await textsTo(server, msisdn);
    await simulatorOf(server).recycle(msisdn);
    await settle(server);
    expect(await server.services.sessions.read(payer.token)).toBeNull();
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'expired' });
    expect(await textsTo(server, msisdn)).toEqual(texts);
    const next = await newOwnerOf(server, payer);
    expect(next.subscriberId).not.toBe(payer.subscriberId);
    // The free days of the earlier owner are not the new one's.
    expect(await activate(server, next, 'week')).toMatchObject({ state: 'parking', auto_renew: true });
    server.advance(8 * DAY_MS);
    await settle(server);
    expect((await moneyOf(server, payer)).ours).toEqual([WEEK]);
    expect((await moneyOf(server, next)).ours).toEqual([WEEK]);
  });

  it('is left to the new owner when the end of the old mandate comes late', async ({ server, payer }) => {
    await settle(server);
    const { msisdn } = payer;
    const { carrier } = server.services;
    const retrieve = carrier.retrieveMandate;
    vi.spyOn(carrier, 'retrieveMandate').mockRejectedValue(new CarrierError('UNKNOWN'));
    await simulatorOf(server).recycle(msisdn);
    await settle(server);
    vi.restoreAllMocks();
    carrier.retrieveMandate = retrieve;
    const next = await newOwnerOf(server, payer);
    await simulatorOf(server).subscribeOutside({ msisdn, planUuid: planOf(server, 'week').uuid });
    await settleMinutes(server, 15);
    expect(await carrier.retrieveMandate(msisdn)).not.toBeNull();
    expect(await subscriptionOf(server, next)).toMatchObject({ state: 'pending_confirmation' });
  });

  it('is not taken from any learner when the carrier knows nothing of it', async ({ server, payer }) => {
    await settle(server);
    const before = await factsOf(server, payer);
    await sendCallback(server, { type: 'number_recycled', msisdn: payer.msisdn });
    await settle(server);
    expect(await factsOf(server, payer)).toEqual(before);
    expect(await server.services.sessions.read(payer.token)).not.toBeNull();
  });

  it('is not taken from the new owner, however late or often the carrier tells', async ({ server, payer: old }) => {
    await settle(server);
    await simulatorOf(server).recycle(old.msisdn);
    await settle(server);
    server.advance(60_000);
    const next = await newOwnerOf(server, old);
    await sendCallback(server, { type: 'number_recycled', msisdn: old.msisdn });
    await settle(server);
    expect(await server.services.sessions.read(next.token)).not.toBeNull();
  });

  it('of an unknown number changes nothing', async ({ server }) => {
    const msisdn = newNumber();
    await simulatorOf(server).recycle(msisdn);
    await settle(server);
    expect(await callbacksOf(server, msisdn)).toMatchObject([{ state: 'done', outcome: 'unknown number' }]);
  });
});

describe('a carrier that cannot be asked', () => {
  it.for(['subscription_ended', 'number_recycled', 'payment_changed'] as const)(
    'is retried with backoff after “%s”, then dead-lettered',
    async (type, { server, payer }) => {
      await settle(server);
      // A STOP while the mandate is new needs no asking.
      server.advance(600_000);
      const down = async () => {
        throw new CarrierError('UNKNOWN');
      };
      vi.spyOn(server.services.carrier, 'retrieveMandate').mockImplementation(down);
      vi.spyOn(server.services.carrier, 'retrievePayment').mockImplementation(down);
      vi.spyOn(server.services.carrier, 'isRecycled').mockImplementation(down);
      const before = await factsOf(server, payer);
      const paymentKey = type === 'payment_changed' ? ((await attemptsOf(server, payer))[0]?.key ?? null) : null;
      const sent = writeCallback(server, { type, msisdn: payer.msisdn, paymentKey });
      await receiveCallback(server.services, sent);
      const row = async () => (await callbacksOf(server, payer.msisdn)).find(({ id }) => id === sent.id);
      const waits: number[] = [];
      for (let checks = 0; checks < 100 && (await row())?.state === 'received'; checks += 1) {
        await syncCallbacks({ ...server.services, random: () => 0.5 });
        const now = server.services.clock.now().getTime();
        const wait = ((await row())?.next_try_at.getTime() ?? now) - now;
        waits.push(Math.round(wait / 1_000));
        server.advance(wait);
      }
      expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8]);
      expect(Math.max(...waits)).toBe(3_600);
      expect(await row()).toMatchObject({ state: 'dead', attempts: 84, outcome: 'UNKNOWN' });
      expect(await factsOf(server, payer)).toEqual(before);
    },
  );
});

describe('a process that dies with a callback in hand', () => {
  const take = async (server: TestApp) => {
    const now = server.services.clock.now();
    return callbackQueue.claim(server.services.db, { lane: 'all', now, limit: 20 });
  };

  it('leaves it to the others once its lease is over', async ({ server, payer }) => {
    await settle(server);
    await simulatorOf(server).stopBySms(payer.msisdn);
    await simulatorOf(server).deliverDue();
    expect(await take(server)).toHaveLength(1);
    expect(await syncCallbacks(server.services)).toBe(0);
    server.advance(91_000);
    expect(await syncCallbacks(server.services)).toBe(1);
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'cancelled' });
  });

  it('does not undo what they found, should it only have been slow', async ({ server }) => {
    const msisdn = newNumber();
    await simulatorOf(server).recycle(msisdn);
    await simulatorOf(server).deliverDue();
    const [slow] = await take(server);
    if (!slow) throw new Error('nothing was taken');
    server.advance(91_000);
    await syncCallbacks(server.services);
    expect(await callbackQueue.ack(server.services.db, [slow], { state: 'failed' })).toEqual([]);
    expect(await callbacksOf(server, msisdn)).toMatchObject([{ state: 'done', outcome: 'unknown number' }]);
  });

  it('shares them with the others without overlap', async ({ server }) => {
    for (let n = 0; n < 30; n += 1) await sendCallback(server, { type: 'number_recycled', msisdn: newNumber() });
    const taken = (await Promise.all([take(server), take(server), take(server)])).flat();
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
    expect(taken).toHaveLength(30);
    server.advance(91_000);
    await settle(server);
  });
});
