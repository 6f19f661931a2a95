import { afterEach, describe, expect, vi } from 'vitest';
import { it } from '../../../../../test/fixture.ts';
import { rowOf } from '../../../../../test/rows-of.ts';
import { attemptsOf, happen, settle } from '../../../../../test/subscription/carrier.ts';
import { moneyOf } from '../../../../../test/subscription/subscribe.ts';
import { initiateCharge } from './initiate-charge.ts';
import { readPlanTerms } from '../state/facts-record.ts';

afterEach(() => vi.restoreAllMocks());

const WEEK = 500_000;

describe('an order to charge a period that is paid', () => {
  it('initiates nothing and closes the open charge', async ({ server, payer }) => {
    const { services } = server;
    const paid = await rowOf(server, 'bill', payer);
    await happen(server, payer, { type: 'manual_renew' });
    const row = await services.db
      .selectFrom('billing_outbox')
      .selectAll()
      .where('subscriber_id', '=', payer.subscriberId)
      .where('type', '=', 'charge')
      .where('state', '=', 'queued')
      .executeTakeFirstOrThrow();
    const create = vi.spyOn(services.carrier, 'createPayment');
    const { plan } = row.effect as unknown as { plan: unknown };
    const order = { row, plan: readPlanTerms(plan), periodStart: paid.period_start };
    expect(await initiateCharge(services, order)).toBeNull();
    await settle(server);
    expect(create).not.toHaveBeenCalled();
    expect(await attemptsOf(server, payer)).toMatchObject([{ state: 'succeeded', number: 1 }]);
    expect(await moneyOf(server, payer)).toEqual({ carrier: [WEEK], ours: [WEEK] });
    const { facts } = await rowOf(server, 'subscription', payer);
    expect(facts).toMatchObject({ state: 'active', chargeOpen: false });
  });
});
