import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { attemptsOf, settle, writeCallback } from '../../../../../test/subscription/carrier.ts';
import { moneyOf, runJobs, signUpPaying } from '../../../../../test/subscription/subscribe.ts';
import { receiveCallback } from './receive-callback.ts';
import { syncCallbacks } from './sync-callbacks.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => test.close());

const WEEK = 500_000;

describe('a callback that overtakes the reply to its charge', () => {
  it('waits for the reply, which settles the charge', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    const { carrier, db } = test.services;
    const { createPayment } = carrier;
    let key = '';
    const callback = () =>
      db.selectFrom('carrier_callback').selectAll().where('payment_key', '=', key).executeTakeFirstOrThrow();
    const before = { attempts: [] as unknown[], callback: {} as unknown };
    vi.spyOn(carrier, 'createPayment').mockImplementation(async (ask) => {
      const paid = await createPayment(ask);
      key = ask.key;
      await receiveCallback(test.services, writeCallback(test, { msisdn: ask.msisdn, paymentKey: key }));
      await syncCallbacks(test.services);
      Object.assign(before, { attempts: await attemptsOf(test, learner), callback: await callback() });
      return paid;
    });
    test.advance(7 * DAY_MS);
    await runJobs(test);
    expect(before.callback).toMatchObject({ state: 'received', outcome: 'in flight' });
    expect(before.attempts).toMatchObject([{ state: 'succeeded' }, { state: 'initiated' }]);
    expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded' }]);
    test.advance(DAY_MS);
    await settle(test);
    expect(await callback()).toMatchObject({ state: 'done', outcome: 'was succeeded already' });
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
  });
});
