import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS, MSISDN, PRICE, setUp, type Harness } from '../../../../test/carrier/camara-harness.ts';
import type { Payment } from '../port.ts';

let test: Harness;
beforeEach(async () => {
  test = await setUp({ pageSize: 3 });
});
afterEach(() => test.close());

async function payMany(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await test.pay(`bill-${number}`);
    test.advance(1_000);
  }
}

async function listAll(from: Date, until: Date): Promise<Payment[]> {
  const all: Payment[] = [];
  let cursor: string | null = null;
  do {
    const page: { payments: Payment[]; cursor: string | null } = await test.carrier.listPayments({
      from,
      until,
      cursor,
    });
    all.push(...page.payments);
    cursor = page.cursor;
  } while (cursor !== null);
  return all;
}

describe('looking up a payment', () => {
  it('uses the carrier’s id when this process created it', async () => {
    const first = await test.pay('bill-1');
    expect(await test.carrier.retrievePayment('bill-1', { askedAt: test.now() })).toEqual(first);
    expect([test.times('retrievePayment'), test.times('retrievePayments')]).toEqual([1, 0]);
  });

  it('reads the payments of that time when another process created it, and then knows its id', async () => {
    const askedAt = test.now();
    await payMany(8);
    const other = test.restart();
    test.advance(60 * MINUTE_MS);
    expect(await other.retrievePayment('bill-7', { askedAt })).toMatchObject({ key: 'bill-7', status: 'succeeded' });
    const pages = test.times('retrievePayments');
    await other.retrievePayment('bill-7', { askedAt });
    expect(test.times('retrievePayments')).toBe(pages);
  });

  it.each([-14, -2, 2, 14])('finds a payment %i minutes away from the carrier’s date of it', async (minutes) => {
    await test.pay('bill-1');
    const askedAt = new Date(test.now().getTime() - minutes * MINUTE_MS);
    expect(await test.restart().retrievePayment('bill-1', { askedAt })).toMatchObject({ key: 'bill-1' });
  });

  it('is null once everything of that time was read without it', async () => {
    const askedAt = test.now();
    await payMany(7);
    expect(await test.carrier.retrievePayment('bill-99', { askedAt })).toBeNull();
  });

  it('is null for a refused payment, because none was created', async () => {
    test.server.world.refusals.set(MSISDN, [403, 'CARRIER_BILLING.PAYMENT_DENIED']);
    await expect(test.pay('bill-1')).rejects.toMatchObject({ kind: 'DENIED' });
    expect(await test.carrier.retrievePayment('bill-1', { askedAt: test.now() })).toBeNull();
  });

  it('is UNKNOWN without a time, unless it is found in the last two days', async () => {
    await test.pay('bill-1');
    test.advance(24 * 60 * MINUTE_MS);
    expect(await test.restart().retrievePayment('bill-1')).toMatchObject({ key: 'bill-1' });
    await expect(test.carrier.retrievePayment('bill-2')).rejects.toMatchObject({ kind: 'UNKNOWN' });
  });

  it('searches on when the carrier has deleted the id', async () => {
    await test.pay('bill-1');
    test.server.upset('retrievePayment', { status: 404, body: { status: 404, code: 'NOT_FOUND', message: '' } });
    expect(await test.carrier.retrievePayment('bill-1', { askedAt: test.now() })).toMatchObject({ key: 'bill-1' });
  });

  it.each([
    { status: 500 },
    { status: 403, body: { status: 403, code: 'PERMISSION_DENIED', message: '' } },
    { status: 400, body: { status: 400, code: 'INVALID_ARGUMENT', message: '' } },
    { status: 400, body: { status: 400, code: 'OUT_OF_RANGE', message: '' } },
    { status: 200, body: '<html>' },
    { status: 200, body: [{ paymentId: 'p' }] },
    'drop',
  ] as const)('is UNKNOWN when the list cannot be read: %j', async (mishap) => {
    test.server.upset('retrievePayments', mishap);
    await expect(test.carrier.retrievePayment('bill-1', { askedAt: test.now() })).rejects.toMatchObject({
      kind: 'UNKNOWN',
    });
  });

  it('is UNKNOWN when its record cannot be read, and null when another one cannot', async () => {
    await test.pay('bill-1');
    for (const payment of test.server.world.payments) {
      payment.amountTransaction.paymentAmount.chargingInformation.currency = 'XYZ';
    }
    const other = test.restart();
    await expect(other.retrievePayment('bill-1', { askedAt: test.now() })).rejects.toMatchObject({ kind: 'UNKNOWN' });
    expect(await other.retrievePayment('bill-2', { askedAt: test.now() })).toBeNull();
    expect(test.logged.some(({ level }) => level === 'error')).toBe(true);
  });

  it('proves nothing by absence while the clocks disagree', async () => {
    const askedAt = test.now();
    const body: unknown[] = [];
    test.server.upset('retrievePayments', { status: 200, body, headers: { Date: 'Sun, 01 Mar 2026 12:00:00 GMT' } });
    await expect(test.carrier.retrievePayment('bill-1', { askedAt })).rejects.toMatchObject({ kind: 'UNKNOWN' });
  });

  it('reads on past a carrier that returns fewer items than requested and no total', async () => {
    await payMany(2);
    const [first, second] = test.server.world.payments;
    test.server.upset('retrievePayments', { status: 200, body: [first] }, { status: 200, body: [second] });
    expect(await test.restart().retrievePayment('bill-2', { askedAt: test.now() })).toMatchObject({ key: 'bill-2' });
  });
});

describe('listing payments', () => {
  it('returns each payment of the span once, oldest first, page after page', async () => {
    const from = test.now();
    await payMany(10);
    const listed = await listAll(from, test.now());
    expect(listed.map(({ key }) => key)).toEqual(Array.from({ length: 10 }, (_, index) => `bill-${index + 1}`));
    expect(listed[0]).toMatchObject({ msisdn: MSISDN, money: PRICE, status: 'succeeded', createdAt: from });
  });

  it('excludes the end of the span, so that adjacent spans share nothing', async () => {
    const from = test.now();
    await payMany(4);
    const middle = new Date(from.getTime() + 2_000);
    expect((await listAll(from, middle)).map(({ key }) => key)).toEqual(['bill-1', 'bill-2']);
    expect((await listAll(middle, test.now())).map(({ key }) => key)).toEqual(['bill-3', 'bill-4']);
  });

  it('narrows the span when there are too many', async () => {
    const from = test.now();
    await payMany(9);
    test.server.world.bestMatching = 4;
    expect(await listAll(from, test.now())).toHaveLength(9);
  });

  it('requests the merchant’s own only', async () => {
    await test.pay('bill-1');
    const ours = test.restart({ merchantId: 'lisan-iq' });
    await ours.createPayment({ key: 'bill-2', msisdn: MSISDN, money: PRICE, description: '' });
    const span = { from: new Date(test.now().getTime() - 1), until: new Date(test.now().getTime() + 1), cursor: null };
    expect((await ours.listPayments(span)).payments.map(({ key }) => key)).toEqual(['bill-2']);
  });

  it('treats OUT_OF_RANGE after the first page as the end', async () => {
    await test.pay('bill-1');
    const [payment] = test.server.world.payments;
    const refused = { status: 400, body: { status: 400, code: 'OUT_OF_RANGE', message: '' } };
    test.server.upset('retrievePayments', { status: 200, body: [payment] }, refused);
    expect(await listAll(new Date(test.now().getTime() - 1), new Date(test.now().getTime() + 1))).toHaveLength(1);
  });

  it('is UNKNOWN for an unknown cursor', async () => {
    const span = { from: test.now(), until: test.now(), cursor: 'next' };
    await expect(test.carrier.listPayments(span)).rejects.toMatchObject({ kind: 'UNKNOWN' });
  });
});
