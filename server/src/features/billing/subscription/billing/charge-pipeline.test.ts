import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import { performDueEffects } from '../../../../../test/subscription/perform-due.ts';
import { attemptsOf, postponeOthers, settleMinutes } from '../../../../../test/subscription/carrier.ts';
import { moneyOf, signUpPaying, subscriptionOf } from '../../../../../test/subscription/subscribe.ts';
import { advanceDue } from './advance-due.ts';

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

/** Asks the carrier for everything that is due, without the look-ups that follow. */
async function charge(): Promise<void> {
  await advanceDue(test.services);
  await performDueEffects(test.services);
}

describe('a refusal that does not say whether the payment exists', () => {
  it.each(['ALREADY_DONE', 'PIN_BAD', 'PIN_DEAD'] as const)('(%s) leaves the charge to a look-up', async (kind) => {
    const learner = await signUpPaying(test);
    test.advance(7 * DAY_MS);
    const { carrier } = test.services;
    const { createPayment } = carrier;
    const create = vi.spyOn(carrier, 'createPayment').mockImplementation(async (ask) => {
      await createPayment(ask);
      throw new CarrierError(kind);
    });
    await charge();
    expect(await attemptsOf(test, learner)).toMatchObject([
      { state: 'succeeded' },
      { state: 'unknown', reason: kind, decided_at: null },
    ]);
    await settleMinutes(test, 3);
    expect(create).toHaveBeenCalledTimes(1);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active', auto_renew: true });
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
  });
});

describe('a carrier that asks for patience', () => {
  it('is asked again with the same key, and not before the time that it asked for', async () => {
    const learner = await signUpPaying(test);
    test.advance(7 * DAY_MS);
    const create = vi.spyOn(test.services.carrier, 'createPayment');
    create.mockRejectedValueOnce(new CarrierError('NOT_DONE', { retryAfterMs: 600_000 }));
    await charge();
    test.advance(300_000);
    await charge();
    expect(create).toHaveBeenCalledTimes(1);
    test.advance(300_000);
    await charge();
    expect(create.mock.calls.map(([{ key }]) => key)).toEqual(Array(2).fill(create.mock.lastCall?.[0].key));
    expect(await attemptsOf(test, learner)).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded', number: 1 }]);
  });
});
