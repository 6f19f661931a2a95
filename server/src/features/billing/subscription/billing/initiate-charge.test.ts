import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { attemptsOf, happen, settle } from '../../../../../test/subscription/carrier.ts';
import { moneyOf, signUpPaying } from '../../../../../test/subscription/subscribe.ts';
import { initiateCharge } from './initiate-charge.ts';
import { readPlanTerms } from '../state/facts-record.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => test.close());

const WEEK = 500_000;

describe('an order to charge a period that is paid', () => {
  it('initiates nothing and closes the open charge', async () => {
    const learner = await signUpPaying(test);
    const { services } = test;
    const paid = await services.db
      .selectFrom('bill')
      .select('period_start')
      .where('subscriber_id', '=', learner.subscriberId)
      .executeTakeFirstOrThrow();
    await happen(test, learner, { type: 'manual_renew' });
    const row = await services.db
      .selectFrom('billing_outbox')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .where('type', '=', 'charge')
      .where('state', '=', 'queued')
      .executeTakeFirstOrThrow();
    const create = vi.spyOn(services.carrier, 'createPayment');
    const { plan } = row.effect as unknown as { plan: unknown };
    const order = { row, plan: readPlanTerms(plan), periodStart: paid.period_start };
    expect(await initiateCharge(services, order)).toBeNull();
    await settle(test);
    expect(create).not.toHaveBeenCalled();
    expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'succeeded', number: 1 }]);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK], ours: [WEEK] });
    const { facts } = await services.db
      .selectFrom('subscription')
      .select('facts')
      .where('subscriber_id', '=', learner.subscriberId)
      .executeTakeFirstOrThrow();
    expect(facts).toMatchObject({ state: 'active', chargeOpen: false });
  });
});
