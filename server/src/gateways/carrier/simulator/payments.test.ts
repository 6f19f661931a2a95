import { describe, expect, it } from 'vitest';
import { money } from '../../../domain/money/money.ts';
import { MSISDN, PRICE, setUp, setUpSubscribed } from '../../../../test/carrier/simulator-harness.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';

async function under(scenario: Scenario) {
  const harness = await setUpSubscribed();
  await harness.carrier.control({ msisdn: MSISDN, scenario });
  return harness;
}

describe('a payment at the simulated carrier', () => {
  it('deducts the price from 25,000 dinars of credit', async () => {
    const { carrier, pay } = await under('success');
    expect(await pay('bill-1')).toMatchObject({ status: 'succeeded', reason: null, key: 'bill-1', money: PRICE });
    expect(await carrier.account(MSISDN)).toMatchObject({ balance: 23_000_000, currency: 'IQD' });
    expect(carrier.ledger(MSISDN).map(({ kind, amount, key }) => [kind, amount, key])).toEqual([
      ['opening', 25_000_000, null],
      ['debit', -2_000_000, 'bill-1'],
    ]);
  });

  it.each(SCENARIOS)('never charges twice for one key: %s', async (scenario) => {
    const { carrier, pay, taken } = await under(scenario);
    await Promise.allSettled([pay('bill-1'), pay('bill-1')]);
    await Promise.allSettled([pay('bill-1'), pay('bill-1')]);
    const truth = await carrier.retrievePayment('bill-1');
    expect(taken()).toBe(truth?.status === 'succeeded' ? PRICE.amount : 0);
  });

  it.each([
    ['insufficient_funds', 'INSUFFICIENT_FUNDS'],
    ['limit_exceeded', 'LIMIT_EXCEEDED'],
    ['ineligible', 'INELIGIBLE'],
  ] as const)('%s is denied as %s', async (scenario, reason) => {
    const { carrier, pay, taken } = await under(scenario);
    expect(await pay('bill-1')).toMatchObject({ status: 'denied', reason });
    expect(await carrier.retrievePayment('bill-1')).toMatchObject({ status: 'denied', reason });
    expect(taken()).toBe(0);
  });

  it('succeeds after a top-up, under a new key', async () => {
    const { carrier, pay } = await under('insufficient_funds');
    await pay('bill-1:1');
    await carrier.control({ msisdn: MSISDN, balance: 5_000_000 });
    expect(await pay('bill-1:1')).toMatchObject({ status: 'denied' });
    expect(await pay('bill-1:2')).toMatchObject({ status: 'succeeded' });
    expect(await carrier.account(MSISDN)).toMatchObject({ balance: 3_000_000 });
  });

  it('is denied when the balance is short', async () => {
    const { carrier, pay } = await under('success');
    await carrier.control({ msisdn: MSISDN, balance: PRICE.amount - 1 });
    expect(await pay('bill-1')).toMatchObject({ status: 'denied', reason: 'INSUFFICIENT_FUNDS' });
  });

  it('that times out before charging does not exist', async () => {
    const { carrier, pay, taken } = await under('timeout_before_charge');
    await expect(pay('bill-1')).rejects.toMatchObject({ kind: 'UNKNOWN' });
    expect(await carrier.retrievePayment('bill-1')).toBeNull();
    expect(taken()).toBe(0);
  });

  it('that times out after charging is charged', async () => {
    const { carrier, pay, taken } = await under('timeout_after_charge');
    await expect(pay('bill-1')).rejects.toMatchObject({ kind: 'UNKNOWN' });
    expect(await carrier.retrievePayment('bill-1')).toMatchObject({ status: 'succeeded' });
    expect(taken()).toBe(PRICE.amount);
  });

  it.each(['late_callback', 'lost_callback', 'duplicate_callback', 'out_of_order_callback', 'bad_signature'] as const)(
    'is decided later: %s',
    async (scenario) => {
      const { carrier, pay } = await under(scenario);
      expect(await pay('bill-1')).toMatchObject({ status: 'pending' });
      expect(await carrier.retrievePayment('bill-1')).toMatchObject({ status: 'succeeded' });
    },
  );

  it('is slow for 5 to 60 seconds', async () => {
    const { pay, slept } = await under('slow');
    expect(await pay('bill-1')).toMatchObject({ status: 'succeeded' });
    expect(slept).toEqual([32_500]);
  });

  it.each([
    ['burst_429', 'NOT_DONE', 1_000],
    ['burst_5xx', 'UNKNOWN', undefined],
  ] as const)('%s fails three times, then works', async (scenario, kind, retryAfterMs) => {
    const { carrier, pay, taken } = await under(scenario);
    for (let i = 0; i < 3; i++) await expect(pay('bill-1')).rejects.toMatchObject({ kind, retryAfterMs });
    expect(await carrier.retrievePayment('bill-1')).toBeNull();
    expect(await pay('bill-1')).toMatchObject({ status: 'succeeded' });
    expect(taken()).toBe(PRICE.amount);
  });

  it('needs a mandate', async () => {
    const { pay, taken } = await setUp();
    expect(await pay('bill-1')).toMatchObject({ status: 'denied', reason: 'DENIED' });
    expect(taken()).toBe(0);
  });

  it('accepts agreed prices only', async () => {
    const { carrier, pay } = await setUpSubscribed({ capabilities: { pricePoints: [money(500_000, 'IQD')] } });
    expect(await pay('bill-1')).toMatchObject({ status: 'denied', reason: 'BAD_PRICE' });
    const daily = { key: 'bill-2', msisdn: MSISDN, money: money(500_000, 'IQD'), description: 'لسان اليومي' };
    expect(await carrier.createPayment(daily)).toMatchObject({ status: 'succeeded' });
  });

  it('refuses a key that was used with other terms', async () => {
    const { carrier, pay } = await under('success');
    await pay('bill-1');
    const other = { key: 'bill-1', msisdn: MSISDN, money: money(1, 'IQD'), description: '' };
    await expect(carrier.createPayment(other)).rejects.toMatchObject({ kind: 'ALREADY_DONE' });
  });
});

describe('a refund', () => {
  it('returns at most what was paid, once per key', async () => {
    const { carrier, pay, taken } = await under('success');
    const { paymentId } = await pay('bill-1');
    const half = { key: 'r-1', paymentId, money: money(1_000_000, 'IQD'), reason: 'goodwill' };
    const first = await carrier.createRefund(half);
    expect(await carrier.createRefund(half)).toEqual(first);
    expect(taken()).toBe(1_000_000);
    const tooMuch = { ...half, key: 'r-2', money: money(1_000_001, 'IQD') };
    await expect(carrier.createRefund(tooMuch)).rejects.toMatchObject({ kind: 'LIMIT_EXCEEDED' });
    await carrier.createRefund({ ...half, key: 'r-2' });
    expect(taken()).toBe(0);
  });

  it('is denied for a payment that was not charged', async () => {
    const { carrier, pay } = await under('limit_exceeded');
    const { paymentId } = await pay('bill-1');
    const ask = { key: 'r-1', paymentId, money: PRICE, reason: '' };
    await expect(carrier.createRefund(ask)).rejects.toMatchObject({ kind: 'DENIED' });
  });
});
