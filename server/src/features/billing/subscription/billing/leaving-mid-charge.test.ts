import { describe, expect, vi } from 'vitest';
import { DAY_MS } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/fixture.ts';
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

it.afterEach(({ server }) => {
  vi.restoreAllMocks();
  return postponeOthers(server);
});

const WEEK = 500_000;

describe('a charge that landed after a cancellation', () => {
  it('is up for refund and does not stand in the way of the renewal, which gives it back', async ({ server }) => {
    const learner = await signUpPaying(server);
    await stepUp(server, learner);
    await payAfterCancelling(server, learner);
    expect(await reviewsOf(server, learner)).toHaveLength(1);
    await learner.call('POST /api/profile/subscrption/reactive');
    server.advance(7 * DAY_MS);
    for (let minute = 0; minute < 4; minute += 1) {
      await settle(server);
      server.advance(60_000);
    }
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'active', auto_renew: true });
    expect((await moneyOf(server, learner)).carrier).toEqual([WEEK, WEEK, WEEK]);
    expect(await reviewsOf(server, learner)).toMatchObject([{ decision: 'refunded' }]);
    expect(await attemptsOf(server, learner)).toMatchObject([
      { state: 'succeeded' },
      { state: 'denied', reason: 'LANDED_LATE', number: 1 },
      { state: 'succeeded', number: 2 },
    ]);
  });

  it('is reported again without a second ledger entry', async ({ server, payer }) => {
    await settle(server);
    await payAfterCancelling(server, payer);
    await settle(server);
    expect(await moneyOf(server, payer)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
    expect(await reviewsOf(server, payer)).toHaveLength(1);
  });
});

describe('leaving while the first charge is in flight', () => {
  it('answers the consent as pending, for the money may still be taken', async ({ server, learner }) => {
    server.advance(4 * DAY_MS);
    await settle(server);
    const { carrier } = server.services;
    const { createPayment } = carrier;
    vi.spyOn(carrier, 'createPayment').mockImplementation(async (ask) => {
      await happen(server, learner, { type: 'unsubscribe' });
      return createPayment(ask);
    });
    const reply = await confirmPlan(server, learner, 'week');
    expect(reply).toMatchObject({ messageCode: '04', outcome: 'pending' });
    await settle(server);
    expect(await reviewsOf(server, learner)).toHaveLength(1);
  });
});

describe('leaving while a charge opens its mandate', () => {
  it('ends that mandate too', async ({ server, payer }) => {
    await settle(server);
    const { carrier } = server.services;
    const { requestActivation } = carrier;
    vi.spyOn(carrier, 'requestActivation').mockImplementation(async (ask) => {
      await payer.call('POST /api/confirm-unsubscribe', { body: {} });
      // Another worker performs the end of the mandate before this worker opens it.
      await performDueEffects(server.services);
      return requestActivation(ask);
    });
    await stepUp(server, payer);
    const month = planOf(server, 'month');
    const changing = payer.call('POST /api/change/subscription', {
      body: { uuid: month.uuid, consent_version: month.terms.version },
    });
    await vi.waitFor(async () => {
      await runJobs(server);
      expect(carrier.requestActivation).toHaveBeenCalled();
    }, 10_000);
    await changing;
    await settle(server);
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'cancelled' });
    expect(await carrier.retrieveMandate(payer.msisdn)).toBeNull();
    expect(await moneyOf(server, payer)).toEqual({ carrier: [WEEK], ours: [WEEK] });
  });
});
