import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi } from '../../../../../test/call-api.ts';
import { signUp } from '../../../../../test/sign-up.ts';
import {
  attemptsOf,
  happen,
  postponeOthers,
  payAfterCancelling,
  reviewsOf,
  settle,
} from '../../../../../test/subscription/carrier.ts';
import {
  confirmPlan,
  moneyOf,
  planOf,
  runJobs,
  signUpPaying,
  stepUp,
  subscriptionOf,
} from '../../../../../test/subscription/subscribe.ts';
import { performDueEffects } from '../../../../../test/subscription/perform-due.ts';

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

describe('a charge that landed after a cancellation', () => {
  it('is up for refund and does not stand in the way of the renewal, which gives it back', async () => {
    const learner = await signUpPaying(test);
    await stepUp(test, learner);
    await payAfterCancelling(test, learner);
    expect(await reviewsOf(test, learner)).toHaveLength(1);
    await callApi(test.app, 'POST /api/profile/subscrption/reactive', { token: learner.token });
    test.advance(7 * DAY_MS);
    for (let minute = 0; minute < 4; minute += 1) {
      await settle(test);
      test.advance(60_000);
    }
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active', auto_renew: true });
    expect((await moneyOf(test, learner)).carrier).toEqual([WEEK, WEEK, WEEK]);
    expect(await reviewsOf(test, learner)).toMatchObject([{ decision: 'refunded' }]);
    expect(await attemptsOf(test, learner)).toMatchObject([
      { state: 'succeeded' },
      { state: 'denied', reason: 'LANDED_LATE', number: 1 },
      { state: 'succeeded', number: 2 },
    ]);
  });

  it('is reported again without a second ledger entry', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    await payAfterCancelling(test, learner);
    await settle(test);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
    expect(await reviewsOf(test, learner)).toHaveLength(1);
  });
});

describe('leaving while the first charge is in flight', () => {
  it('answers the consent as pending, for the money may still be taken', async () => {
    const learner = await signUp(test);
    test.advance(4 * DAY_MS);
    await settle(test);
    const { carrier } = test.services;
    const { createPayment } = carrier;
    vi.spyOn(carrier, 'createPayment').mockImplementation(async (ask) => {
      await happen(test, learner, { type: 'unsubscribe' });
      return createPayment(ask);
    });
    const reply = await confirmPlan(test, learner, 'week');
    expect(reply).toMatchObject({ messageCode: '04', outcome: 'pending' });
    await settle(test);
    expect(await reviewsOf(test, learner)).toHaveLength(1);
  });
});

describe('leaving while a charge opens its mandate', () => {
  it('ends that mandate too', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    const { carrier } = test.services;
    const { requestActivation } = carrier;
    vi.spyOn(carrier, 'requestActivation').mockImplementation(async (ask) => {
      await callApi(test.app, 'POST /api/confirm-unsubscribe', { token: learner.token, body: {} });
      // Another worker is quicker with the end than this one with the beginning.
      await performDueEffects(test.services);
      return requestActivation(ask);
    });
    await stepUp(test, learner);
    const month = planOf(test, 'month');
    const changing = callApi(test.app, 'POST /api/change/subscription', {
      token: learner.token,
      body: { uuid: month.uuid, consent_version: month.terms.version },
    });
    await vi.waitFor(async () => {
      await runJobs(test);
      expect(carrier.requestActivation).toHaveBeenCalled();
    }, 10_000);
    await changing;
    await settle(test);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'cancelled' });
    expect(await carrier.retrieveMandate(learner.msisdn)).toBeNull();
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK], ours: [WEEK] });
  });
});
