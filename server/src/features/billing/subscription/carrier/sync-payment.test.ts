import { afterEach, describe, expect, vi } from 'vitest';
import { DAY_MS } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/fixture.ts';
import { attemptsOf, settle, writeCallback } from '../../../../../test/subscription/carrier.ts';
import { moneyOf, runJobs } from '../../../../../test/subscription/subscribe.ts';
import { receiveCallback } from './receive-callback.ts';
import { syncCallbacks } from './sync-callbacks.ts';

afterEach(() => vi.restoreAllMocks());

const WEEK = 500_000;

describe('a callback that overtakes the reply to its charge', () => {
  it('waits for the reply, which settles the charge', async ({ server, payer }) => {
    await settle(server);
    const { carrier, db } = server.services;
    const { createPayment } = carrier;
    let key = '';
    const callback = () =>
      db.selectFrom('carrier_callback').selectAll().where('payment_key', '=', key).executeTakeFirstOrThrow();
    const before = { attempts: [] as unknown[], callback: {} as unknown };
    vi.spyOn(carrier, 'createPayment').mockImplementation(async (ask) => {
      const paid = await createPayment(ask);
      key = ask.key;
      await receiveCallback(server.services, writeCallback(server, { msisdn: ask.msisdn, paymentKey: key }));
      await syncCallbacks(server.services);
      Object.assign(before, { attempts: await attemptsOf(server, payer), callback: await callback() });
      return paid;
    });
    server.advance(7 * DAY_MS);
    await runJobs(server);
    expect(before.callback).toMatchObject({ state: 'received', outcome: 'in flight' });
    expect(before.attempts).toMatchObject([{ state: 'succeeded' }, { state: 'initiated' }]);
    expect(await attemptsOf(server, payer)).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded' }]);
    server.advance(DAY_MS);
    await settle(server);
    expect(await callback()).toMatchObject({ state: 'done', outcome: 'was succeeded already' });
    expect(await moneyOf(server, payer)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
  });
});
