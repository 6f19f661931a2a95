import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { it } from '../../../../test/fixture.ts';
import { newNumber, type Learner } from '../../../../test/sign-up.ts';
import { runJobs, subscriptionOf } from '../../../../test/subscription/subscribe.ts';
import { syncCallbacks } from '../../billing/subscription/carrier/sync-callbacks.ts';

const CARRIER = '/simulator/carrier';

function ask(server: TestApp, msisdn: string, event: string) {
  return server.app.inject({ method: 'POST', url: `${CARRIER}/event`, payload: { msisdn, event } });
}

/** Makes the operator's event happen, delivers its callback, and processes it. */
async function happen(server: TestApp, { msisdn }: Pick<Learner, 'msisdn'>, event: string): Promise<void> {
  const response = await ask(server, msisdn, event);
  expect(response.json()).toEqual({ happened: event });
  await server.services.simulators?.carrier.deliverDue();
  await syncCallbacks(server.services);
  await runJobs(server);
}

async function phoneOf(server: TestApp, { msisdn }: Pick<Learner, 'msisdn'>) {
  return (await server.app.inject({ method: 'GET', url: CARRIER, query: { msisdn } })).json();
}

describe('POST /simulator/carrier/event', () => {
  it('stop ends the mandate at the operator, and charging here', async ({ server, payer }) => {
    expect(await phoneOf(server, payer)).toMatchObject({ mandate: { msisdn: payer.msisdn } });
    await happen(server, payer, 'stop');
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'cancelled', next_charge: null });
    expect(await phoneOf(server, payer)).toMatchObject({ mandate: null, subscription: { state: 'cancelled' } });
  });

  it('subscribe_outside opens the default plan, which is not charged before consent', async ({ server, learner }) => {
    server.advance(4 * DAY_MS);
    await runJobs(server);
    await happen(server, learner, 'subscribe_outside');
    expect(await subscriptionOf(server, learner)).toMatchObject({
      state: 'pending_confirmation',
      plan: { uuid: server.services.plans.default.uuid },
      next_charge: null,
    });
  });

  it('recycle ends the sessions of the number’s last owner', async ({ server, payer }) => {
    server.advance(1_000);
    await happen(server, payer, 'recycle');
    expect((await payer.request('GET /api/user')).statusCode).toBe(401);
    expect(await phoneOf(server, payer)).toMatchObject({ mandate: null, subscription: null, balance: 25_000_000 });
  });

  it.for([
    ['what is no event', newNumber(), 'explode'],
    ['what is no number', '12', 'stop'],
  ] as const)('refuses %s', async ([_name, msisdn, event], { server }) => {
    expect((await ask(server, msisdn, event)).statusCode).toBe(422);
  });
});

describe('GET /simulator/carrier', () => {
  it('shows the operator’s books beside the subscription', async ({ server, payer }) => {
    expect(await phoneOf(server, payer)).toMatchObject({
      balance: 24_500_000,
      ledger: [{ kind: 'opening' }, { kind: 'debit', amount: -500_000 }],
      subscription: { state: 'active', next_charge: { amount: 500_000, currency: 'IQD', exponent: 3 } },
    });
  });

  it('knows a number that never was here', async ({ server }) => {
    expect(await phoneOf(server, { msisdn: newNumber() })).toMatchObject({ mandate: null, subscription: null });
  });
});
