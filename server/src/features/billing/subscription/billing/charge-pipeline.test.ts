import { describe, expect, vi } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/fixture.ts';
import { performDueEffects } from '../../../../../test/subscription/perform-due.ts';
import { attemptsOf, postponeOthers, settleMinutes } from '../../../../../test/subscription/carrier.ts';
import { moneyOf, subscriptionOf } from '../../../../../test/subscription/subscribe.ts';
import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import { advanceDue } from './advance-due.ts';

it.afterEach(({ server }) => {
  vi.restoreAllMocks();
  return postponeOthers(server);
});

const WEEK = 500_000;

/** Requests all due charges, without the look-ups that follow. */
async function charge(server: TestApp): Promise<void> {
  await advanceDue(server.services);
  await performDueEffects(server.services);
}

describe('a refusal that does not say whether the payment exists', () => {
  it.for(['ALREADY_DONE', 'PIN_BAD', 'PIN_DEAD'] as const)(
    '(%s) leaves the charge to a look-up',
    async (kind, { server, payer }) => {
      server.advance(7 * DAY_MS);
      const { carrier } = server.services;
      const { createPayment } = carrier;
      const create = vi.spyOn(carrier, 'createPayment').mockImplementation(async (ask) => {
        await createPayment(ask);
        throw new CarrierError(kind);
      });
      await charge(server);
      expect(await attemptsOf(server, payer)).toMatchObject([
        { state: 'succeeded' },
        { state: 'unknown', reason: kind, decided_at: null },
      ]);
      await settleMinutes(server, 3);
      expect(create).toHaveBeenCalledTimes(1);
      expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'active', auto_renew: true });
      expect(await moneyOf(server, payer)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
    },
  );
});

describe('a carrier that asks for patience', () => {
  it('is asked again with the same key, and not before the time that it asked for', async ({ server, payer }) => {
    server.advance(7 * DAY_MS);
    const create = vi.spyOn(server.services.carrier, 'createPayment');
    create.mockRejectedValueOnce(new CarrierError('NOT_DONE', { retryAfterMs: 600_000 }));
    await charge(server);
    server.advance(300_000);
    await charge(server);
    expect(create).toHaveBeenCalledTimes(1);
    server.advance(300_000);
    await charge(server);
    expect(create.mock.calls.map(([{ key }]) => key)).toEqual(Array(2).fill(create.mock.lastCall?.[0].key));
    expect(await attemptsOf(server, payer)).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded', number: 1 }]);
  });
});
