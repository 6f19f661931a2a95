import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { money } from '../../../domain/money/money.ts';
import { PRICE, setUp, type Harness } from '../../../../test/carrier/camara-harness.ts';
import type { RefundRequest } from '../port.ts';

let test: Harness;
let half: RefundRequest;
beforeEach(async () => {
  test = await setUp({ pageSize: 2 });
  const { paymentId } = await test.pay('bill-1');
  half = { key: 'r-1', paymentId, money: money(1_000_250, 'IQD'), reason: 'goodwill' };
});
afterEach(() => test.close());

describe('a refund at a CAMARA carrier', () => {
  it('names its amount and returns no more than was paid', async () => {
    const { carrier, server } = test;
    expect(await carrier.createRefund(half)).toEqual({
      refundId: expect.any(String),
      key: 'r-1',
      paymentId: half.paymentId,
      money: half.money,
      createdAt: test.now(),
    });
    expect(server.asked.at(-1)?.body).toEqual({
      type: 'partial',
      reason: 'goodwill',
      amountTransaction: {
        clientCorrelator: 'r-1',
        referenceCode: 'r-1',
        refundAmount: {
          chargingInformation: { amount: 1000.25, currency: 'IQD', description: 'goodwill', isTaxIncluded: true },
        },
      },
    });
    const tooMuch = { ...half, key: 'r-2', money: money(1_000_251, 'IQD') };
    await expect(carrier.createRefund(tooMuch)).rejects.toMatchObject({ kind: 'LIMIT_EXCEEDED' });
    await carrier.createRefund({ ...half, key: 'r-3' });
    expect(server.world.refunds).toHaveLength(2);
  });

  it('returns the first refund when it is repeated', async () => {
    for (const key of ['a', 'b', 'c']) await test.carrier.createRefund({ ...half, key, money: money(1, 'IQD') });
    const first = await test.carrier.createRefund(half);
    expect(await test.restart().createRefund(half)).toEqual(first);
    expect(test.times('createRefund')).toBe(4);
  });

  it.each(['drop', { status: 503 }, { status: 201, body: {} }] as const)(
    'is found by a repeated request when its reply was lost: %j',
    async (after) => {
      test.server.upset('createRefund', { after });
      await expect(test.carrier.createRefund(half)).rejects.toMatchObject({ kind: 'UNKNOWN' });
      expect(await test.carrier.createRefund(half)).toMatchObject({ key: 'r-1' });
      expect(test.server.world.refunds).toHaveLength(1);
    },
  );

  it('is found when the carrier reports its key, though it was missing just before', async () => {
    await test.carrier.createRefund(half);
    test.server.upset('retrieveRefunds', { status: 200, body: [], headers: { 'X-Total-Count': '0' } });
    expect(await test.carrier.createRefund(half)).toMatchObject({ key: 'r-1' });
    expect(test.server.world.refunds).toHaveLength(1);
  });

  it('with other terms under one key is ALREADY_DONE', async () => {
    await test.carrier.createRefund(half);
    const other = { ...half, money: money(1, 'IQD') };
    await expect(test.carrier.createRefund(other)).rejects.toMatchObject({ kind: 'ALREADY_DONE' });
  });

  it('is PENDING until the carrier decides, then done or denied', async () => {
    test.server.world.isAsync = true;
    await expect(test.carrier.createRefund(half)).rejects.toMatchObject({ kind: 'PENDING' });
    await expect(test.carrier.createRefund(half)).rejects.toMatchObject({ kind: 'PENDING' });
    for (const refund of test.server.world.refunds) refund.refundStatus = 'succeeded';
    expect(await test.carrier.createRefund(half)).toMatchObject({ key: 'r-1' });
    for (const refund of test.server.world.refunds) refund.refundStatus = 'denied';
    await expect(test.carrier.createRefund(half)).rejects.toMatchObject({ kind: 'DENIED' });
    expect(test.times('createRefund')).toBe(1);
  });

  it.each([
    [403, 'CARRIER_BILLING_REFUND.REFUND_DENIED', 'DENIED'],
    [403, 'CARRIER_BILLING_REFUND.PAYMENT_NOT_ELIGIBLE_FOR_REFUND', 'DENIED'],
    [403, 'PERMISSION_DENIED', 'UNKNOWN'],
    [404, 'NOT_FOUND', 'DENIED'],
    [422, 'CARRIER_BILLING_REFUND.UNAUTHORIZED_AMOUNT', 'LIMIT_EXCEEDED'],
    [422, 'CARRIER_BILLING_REFUND.USER_AMOUNT_THRESHOLD_OVERPASSED', 'LIMIT_EXCEEDED'],
    [422, 'CARRIER_BILLING_REFUND.INVALID_PAYMENT_STATUS', 'DENIED'],
    [422, 'CARRIER_BILLING_REFUND.TAXES_MANAGEMENT_MISMATCH', 'DENIED'],
    [422, 'CARRIER_BILLING_REFUND.REFUND_DETAILS_MISMATCH', 'DENIED'],
    [400, 'INVALID_ARGUMENT', 'UNKNOWN'],
    [400, 'INVALID_SINK', 'UNKNOWN'],
    [409, 'ALREADY_EXISTS', 'UNKNOWN'],
    [429, 'TOO_MANY_REQUESTS', 'NOT_DONE'],
    [500, 'INTERNAL', 'UNKNOWN'],
  ])('refused with %i %s is %s', async (status, code, kind) => {
    test.server.upset('createRefund', { status, body: { status, code, message: code } });
    await expect(test.carrier.createRefund(half)).rejects.toMatchObject({ name: 'CarrierError', kind });
  });

  it('of an unknown payment is DENIED', async () => {
    const unknownPayment = { ...half, paymentId: 'no/such payment' };
    await expect(test.carrier.createRefund(unknownPayment)).rejects.toMatchObject({ kind: 'DENIED' });
  });

  it('of a payment that was not charged is DENIED', async () => {
    test.server.world.isAsync = true;
    const { paymentId } = await test.pay('bill-2');
    const ask = { ...half, paymentId, money: PRICE };
    await expect(test.carrier.createRefund(ask)).rejects.toMatchObject({ kind: 'DENIED' });
  });
});
