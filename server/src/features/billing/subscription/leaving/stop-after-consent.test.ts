import { afterEach, describe, expect, vi } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/fixture.ts';
import { signUp, type Learner } from '../../../../../test/sign-up.ts';
import { settle, settleMinutes, simulatorOf } from '../../../../../test/subscription/carrier.ts';
import { agree, moneyOf, planOf, runJobs, subscriptionOf } from '../../../../../test/subscription/subscribe.ts';
import { performDueEffects } from '../../../../../test/subscription/perform-due.ts';
import { syncCallbacks } from '../carrier/sync-callbacks.ts';
import { unsubscribeByKeyword } from './unsubscribe-by-keyword.ts';

afterEach(() => vi.restoreAllMocks());

/** A learner whose free days are over, so that consent leads to a charge immediately. */
async function signUpEnded(server: TestApp): Promise<Learner> {
  const learner = await signUp(server);
  server.advance(4 * DAY_MS);
  await settle(server);
  return learner;
}

async function expectLeft(server: TestApp, learner: Learner): Promise<void> {
  await settleMinutes(server, 3);
  const { state, auto_renew } = await subscriptionOf(server, learner);
  expect(['cancelled', 'expired']).toContain(state);
  expect(auto_renew).toBe(false);
  expect(await server.services.carrier.retrieveMandate(learner.msisdn)).toBeNull();
  expect(await moneyOf(server, learner)).toEqual({ carrier: [], ours: [] });
  server.advance(8 * DAY_MS);
  await settle(server);
  expect(await moneyOf(server, learner)).toEqual({ carrier: [], ours: [] });
}

async function stopAtOperator(server: TestApp, { msisdn }: Learner): Promise<void> {
  await simulatorOf(server).stopBySms(msisdn);
  await simulatorOf(server).deliverDue();
}

describe('a STOP at the operator in the moments after consent', () => {
  it.for([1, 2, 3])('before the mandate is opened wins (%i of 3)', async (_, { server }) => {
    const learner = await signUpEnded(server);
    await agree(server, learner, 'activate', planOf(server, 'week').uuid);
    await stopAtOperator(server, learner);
    // The two jobs in the order in which they may meet.
    await Promise.all([performDueEffects(server.services), syncCallbacks(server.services)]);
    await settle(server);
    const { carrier, ours } = await moneyOf(server, learner);
    expect(ours).toEqual(carrier);
    expect(['cancelled', 'expired']).toContain((await subscriptionOf(server, learner)).state);
    expect(await server.services.carrier.retrieveMandate(learner.msisdn)).toBeNull();
  });

  it('that is looked into before the mandate is opened leads to no charge', async ({ server }) => {
    const learner = await signUpEnded(server);
    await agree(server, learner, 'activate', planOf(server, 'week').uuid);
    await stopAtOperator(server, learner);
    await syncCallbacks(server.services);
    await expectLeft(server, learner);
  });

  it('while the mandate is being opened leads to no charge', async ({ server }) => {
    const learner = await signUpEnded(server);
    const { carrier } = server.services;
    const { requestActivation } = carrier;
    vi.spyOn(carrier, 'requestActivation').mockImplementation(async (ask) => {
      await stopAtOperator(server, learner);
      await syncCallbacks(server.services);
      return requestActivation(ask);
    });
    await agree(server, learner, 'activate', planOf(server, 'week').uuid);
    await runJobs(server);
    await expectLeft(server, learner);
  });

  it('in free days, while the mandate is being opened, is not lost', async ({ server, learner }) => {
    const { carrier } = server.services;
    const { confirmActivation } = carrier;
    vi.spyOn(carrier, 'confirmActivation').mockImplementation(async (confirm) => {
      await stopAtOperator(server, learner);
      return confirmActivation(confirm);
    });
    await agree(server, learner, 'activate', planOf(server, 'week').uuid);
    await runJobs(server);
    await syncCallbacks(server.services);
    await expectLeft(server, learner);
  });

  it('from a carrier whose clock is behind is not taken for an older one', async ({ server }) => {
    const learner = await signUpEnded(server);
    await agree(server, learner, 'activate', planOf(server, 'week').uuid);
    await stopAtOperator(server, learner);
    await server.services.db
      .updateTable('carrier_callback')
      .set({ occurred_at: new Date(server.services.clock.now().getTime() - 120_000) })
      .where('msisdn', '=', learner.msisdn)
      .where('state', '=', 'received')
      .execute();
    await syncCallbacks(server.services);
    await expectLeft(server, learner);
  });
});

describe('a STOP by SMS to us in the moments after consent', () => {
  it('while the mandate is being opened leads to no charge', async ({ server }) => {
    const learner = await signUpEnded(server);
    const { carrier } = server.services;
    const { requestActivation } = carrier;
    vi.spyOn(carrier, 'requestActivation').mockImplementation(async (ask) => {
      await unsubscribeByKeyword(server.services, { from: learner.msisdn, text: 'STOP' });
      return requestActivation(ask);
    });
    await agree(server, learner, 'activate', planOf(server, 'week').uuid);
    await runJobs(server);
    await expectLeft(server, learner);
  });
});
