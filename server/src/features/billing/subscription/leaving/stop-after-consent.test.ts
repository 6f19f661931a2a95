import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { signUp, type Learner } from '../../../../../test/sign-up.ts';
import { settle, settleMinutes, simulatorOf } from '../../../../../test/subscription/carrier.ts';
import { syncCallbacks } from '../carrier/sync-callbacks.ts';
import { agree, moneyOf, planOf, runJobs, subscriptionOf } from '../../../../../test/subscription/subscribe.ts';
import { performDueEffects } from '../../../../../test/subscription/perform-due.ts';
import { unsubscribeByKeyword } from './unsubscribe-by-keyword.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => test.close());

/** Free days are over, so that consent leads to a charge at once. */
async function signUpEnded(): Promise<Learner> {
  const learner = await signUp(test);
  test.advance(4 * DAY_MS);
  await settle(test);
  return learner;
}

async function expectLeft(learner: Learner): Promise<void> {
  await settleMinutes(test, 3);
  const { state, auto_renew } = await subscriptionOf(test, learner);
  expect(['cancelled', 'expired']).toContain(state);
  expect(auto_renew).toBe(false);
  expect(await test.services.carrier.retrieveMandate(learner.msisdn)).toBeNull();
  expect(await moneyOf(test, learner)).toEqual({ carrier: [], ours: [] });
  test.advance(8 * DAY_MS);
  await settle(test);
  expect(await moneyOf(test, learner)).toEqual({ carrier: [], ours: [] });
}

async function stopAtOperator({ msisdn }: Learner): Promise<void> {
  await simulatorOf(test).stopBySms(msisdn);
  await simulatorOf(test).deliverDue();
}

describe('a STOP at the operator in the moments after consent', () => {
  it.each([1, 2, 3])('before the mandate is opened wins (%i of 3)', async () => {
    const learner = await signUpEnded();
    await agree(test, learner, 'activate', planOf(test, 'week').uuid);
    await stopAtOperator(learner);
    // The two jobs in the order in which they may meet.
    await Promise.all([performDueEffects(test.services), syncCallbacks(test.services)]);
    await settle(test);
    const { carrier, ours } = await moneyOf(test, learner);
    expect(ours).toEqual(carrier);
    expect(['cancelled', 'expired']).toContain((await subscriptionOf(test, learner)).state);
    expect(await test.services.carrier.retrieveMandate(learner.msisdn)).toBeNull();
  });

  it('that is looked into before the mandate is opened leads to no charge', async () => {
    const learner = await signUpEnded();
    await agree(test, learner, 'activate', planOf(test, 'week').uuid);
    await stopAtOperator(learner);
    await syncCallbacks(test.services);
    await expectLeft(learner);
  });

  it('while the mandate is being opened leads to no charge', async () => {
    const learner = await signUpEnded();
    const { carrier } = test.services;
    const { requestActivation } = carrier;
    vi.spyOn(carrier, 'requestActivation').mockImplementation(async (ask) => {
      await stopAtOperator(learner);
      await syncCallbacks(test.services);
      return requestActivation(ask);
    });
    await agree(test, learner, 'activate', planOf(test, 'week').uuid);
    await runJobs(test);
    await expectLeft(learner);
  });

  it('in free days, while the mandate is being opened, is not lost', async () => {
    const learner = await signUp(test);
    const { carrier } = test.services;
    const { confirmActivation } = carrier;
    vi.spyOn(carrier, 'confirmActivation').mockImplementation(async (confirm) => {
      await stopAtOperator(learner);
      return confirmActivation(confirm);
    });
    await agree(test, learner, 'activate', planOf(test, 'week').uuid);
    await runJobs(test);
    await syncCallbacks(test.services);
    await expectLeft(learner);
  });

  it('from a carrier whose clock is behind is not taken for an older one', async () => {
    const learner = await signUpEnded();
    await agree(test, learner, 'activate', planOf(test, 'week').uuid);
    await stopAtOperator(learner);
    await test.services.db
      .updateTable('carrier_callback')
      .set({ occurred_at: new Date(test.services.clock.now().getTime() - 120_000) })
      .where('msisdn', '=', learner.msisdn)
      .where('state', '=', 'received')
      .execute();
    await syncCallbacks(test.services);
    await expectLeft(learner);
  });
});

describe('a STOP by SMS to us in the moments after consent', () => {
  it('while the mandate is being opened leads to no charge', async () => {
    const learner = await signUpEnded();
    const { carrier } = test.services;
    const { requestActivation } = carrier;
    vi.spyOn(carrier, 'requestActivation').mockImplementation(async (ask) => {
      await unsubscribeByKeyword(test.services, { from: learner.msisdn, text: 'STOP' });
      return requestActivation(ask);
    });
    await agree(test, learner, 'activate', planOf(test, 'week').uuid);
    await runJobs(test);
    await expectLeft(learner);
  });
});
