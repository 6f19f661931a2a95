import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { request } from '../../../../test/call-api.ts';
import { newNumber, signUp, type Learner } from '../../../../test/sign-up.ts';
import { syncCallbacks } from '../../billing/subscription/carrier/sync-callbacks.ts';
import { runJobs, signUpPaying, subscriptionOf } from '../../../../test/subscription/subscribe.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const CARRIER = '/simulator/carrier';

function ask(msisdn: string, event: string) {
  return test.app.inject({ method: 'POST', url: `${CARRIER}/event`, payload: { msisdn, event } });
}

/** The operator's event, its callback, and what we make of it. */
async function happen({ msisdn }: Pick<Learner, 'msisdn'>, event: string): Promise<void> {
  const response = await ask(msisdn, event);
  expect(response.json()).toEqual({ happened: event });
  await test.services.simulators?.carrier.deliverDue();
  await syncCallbacks(test.services);
  await runJobs(test);
}

async function phoneOf({ msisdn }: Pick<Learner, 'msisdn'>) {
  return (await test.app.inject({ method: 'GET', url: CARRIER, query: { msisdn } })).json();
}

describe('POST /simulator/carrier/event', () => {
  it('stop ends the mandate at the operator, and charging here', async () => {
    const learner = await signUpPaying(test);
    expect(await phoneOf(learner)).toMatchObject({ mandate: { msisdn: learner.msisdn } });
    await happen(learner, 'stop');
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'cancelled', next_charge: null });
    expect(await phoneOf(learner)).toMatchObject({ mandate: null, subscription: { state: 'cancelled' } });
  });

  it('subscribe_outside opens the default plan, which is not charged before consent', async () => {
    const learner = await signUp(test);
    test.advance(4 * DAY_MS);
    await runJobs(test);
    await happen(learner, 'subscribe_outside');
    expect(await subscriptionOf(test, learner)).toMatchObject({
      state: 'pending_confirmation',
      plan: { uuid: test.services.plans.default.uuid },
      next_charge: null,
    });
  });

  it('recycle ends the sessions of the number’s last owner', async () => {
    const learner = await signUpPaying(test);
    test.advance(1_000);
    await happen(learner, 'recycle');
    expect((await request(test.app, 'GET /api/user', { token: learner.token })).statusCode).toBe(401);
    expect(await phoneOf(learner)).toMatchObject({ mandate: null, subscription: null, balance: 25_000_000 });
  });

  it.each([
    ['what is no event', newNumber(), 'explode'],
    ['what is no number', '12', 'stop'],
  ])('refuses %s', async (_, msisdn, event) => {
    expect((await ask(msisdn, event)).statusCode).toBe(422);
  });
});

describe('GET /simulator/carrier', () => {
  it('shows the operator’s books beside the subscription', async () => {
    const learner = await signUpPaying(test);
    expect(await phoneOf(learner)).toMatchObject({
      balance: 24_500_000,
      ledger: [{ kind: 'opening' }, { kind: 'debit', amount: -500_000 }],
      subscription: { state: 'active', next_charge: { amount: 500_000, currency: 'IQD', exponent: 3 } },
    });
  });

  it('knows a number that never was here', async () => {
    expect(await phoneOf({ msisdn: newNumber() })).toMatchObject({ mandate: null, subscription: null });
  });
});
