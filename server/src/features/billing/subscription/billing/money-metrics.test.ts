import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { newNumber } from '../../../../../test/sign-up.ts';
import { simulatorOf, happen } from '../../../../../test/subscription/carrier.ts';
import { performDueEffects } from '../../../../../test/subscription/perform-due.ts';
import { planOf, sendScenario, signUpPaying } from '../../../../../test/subscription/subscribe.ts';
import { sweepCarrier } from '../carrier/sweep-carrier.ts';

const HOUR_MS = 3_600_000;

// The numbers are of the whole database.
let test: TestApp;
beforeEach(async () => {
  test = await buildTestApp();
});
afterEach(() => test.close());

async function read(name: string): Promise<number> {
  const line = (await test.services.metrics.render()).split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}

describe('the metrics of money', () => {
  it('show charges without an outcome and the age of the oldest', async () => {
    expect(await read('lisan_charges_undecided')).toBe(0);
    expect(await read('lisan_charges_undecided_oldest_seconds')).toBe(0);
    const learner = await signUpPaying(test);
    await sendScenario(test, learner, 'timeout_after_charge');
    await happen(test, learner, { type: 'manual_renew' });
    await performDueEffects(test.services);
    test.advance(HOUR_MS);
    expect(await read('lisan_charges_undecided')).toBe(1);
    expect(await read('lisan_charges_undecided_oldest_seconds')).toBeGreaterThanOrEqual(HOUR_MS / 1000);
  });

  it('show an overdue comparison with the carrier, and what disagreed in the last', async () => {
    await signUpPaying(test);
    const stray = { key: 'unknown-key', msisdn: newNumber(), money: { amount: 70_000, currency: 'IQD', exponent: 3 } };
    await simulatorOf(test).subscribeOutside({ msisdn: stray.msisdn, planUuid: planOf(test, 'week').uuid });
    await simulatorOf(test).createPayment({ ...stray, description: 'x' });
    expect(await read('lisan_carrier_comparison_overdue_seconds')).toBe(0);
    test.advance(3 * DAY_MS);
    expect(await read('lisan_carrier_comparison_overdue_seconds')).toBeGreaterThan(DAY_MS / 1000);
    await sweepCarrier(test.services);
    expect(await read('lisan_carrier_mismatches')).toBe(1);
    while ((await sweepCarrier(test.services)) > 0);
    expect(await read('lisan_carrier_comparison_overdue_seconds')).toBe(0);
    expect(await read('lisan_carrier_mismatches')).toBe(0);
  });
});
