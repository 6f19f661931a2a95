import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Refusal } from '../../../../test/carrier/camara-world.ts';
import { money } from '../../../domain/money/money.ts';
import { MSISDN, PRICE, setUp, type Harness } from '../../../../test/carrier/camara-harness.ts';

let test: Harness;
beforeEach(async () => {
  test = await setUp();
});
afterEach(() => test.close());

const DENIED: Refusal = [403, 'CARRIER_BILLING.PAYMENT_DENIED', 'Payment denied by business.'];

describe('a payment at a CAMARA carrier', () => {
  it('is requested as the definition says', async () => {
    const { carrier, server, pay, now } = test;
    const payment = await pay('bill-1');
    expect(payment).toEqual({
      paymentId: expect.any(String),
      key: 'bill-1',
      msisdn: MSISDN,
      money: PRICE,
      status: 'succeeded',
      reason: null,
      createdAt: now(),
    });
    const asked = server.asked.find(({ operation }) => operation === 'createPayment');
    expect(asked?.headers).toMatchObject({ 'x-correlator': 'id-1', 'content-type': 'application/json' });
    expect(asked?.body).toEqual({
      amountTransaction: {
        phoneNumber: MSISDN,
        clientCorrelator: 'bill-1',
        referenceCode: 'bill-1',
        paymentAmount: {
          chargingInformation: { amount: 2000.5, currency: 'IQD', description: 'لسان', isTaxIncluded: true },
          chargingMetaData: { channel: 'Web' },
        },
      },
      sink: 'https://lisan.example/api/carrier/callbacks',
      sinkCredential: {
        credentialType: 'ACCESSTOKEN',
        accessToken: expect.any(String),
        accessTokenExpiresUtc: '2026-03-31T09:00:00.000Z',
        accessTokenType: 'bearer',
      },
    });
    expect(carrier.capabilities()).toMatchObject({ hasMandates: false, pinIssuer: 'us' });
  });

  it('names the merchant where one is configured', async () => {
    const carrier = test.restart({ merchantId: 'lisan-iq', merchantName: 'Lisan' });
    await carrier.createPayment({ key: 'bill-1', msisdn: MSISDN, money: PRICE, description: '' });
    expect(test.server.world.payments[0]?.amountTransaction.paymentAmount.chargingMetaData).toEqual({
      merchantIdentifier: 'lisan-iq',
      merchantName: 'Lisan',
      channel: 'Web',
    });
  });

  it('may be decided later', async () => {
    const { server, carrier, pay } = test;
    server.world.isAsync = true;
    expect(await pay('bill-1')).toMatchObject({ status: 'pending', reason: null });
    expect(await carrier.retrievePayment('bill-1')).toMatchObject({ status: 'pending' });
  });

  it.each([
    ['succeeded', 'succeeded', null],
    ['denied', 'denied', 'DENIED'],
    ['cancelled', 'denied', 'DENIED'],
    ['processing', 'pending', null],
    ['reserved', 'pending', null],
    ['pending_validation', 'pending', null],
  ] as const)('that is %s is %s to us', async (paymentStatus, status, reason) => {
    const { server, carrier, pay } = test;
    await pay('bill-1');
    for (const payment of server.world.payments) payment.paymentStatus = paymentStatus;
    expect(await carrier.retrievePayment('bill-1')).toMatchObject({ status, reason });
  });

  it.each<[Refusal, string]>([
    [DENIED, 'DENIED'],
    [[403, 'CARRIER_BILLING.INSUFFICIENT_BALANCE'], 'INSUFFICIENT_FUNDS'],
    [[422, 'CARRIER_BILLING.SOMETHING_OF_ITS_OWN'], 'DENIED'],
    [[404, 'IDENTIFIER_NOT_FOUND'], 'NO_SUBSCRIBER'],
    [[422, 'SERVICE_NOT_APPLICABLE'], 'INELIGIBLE'],
    [[422, 'UNSUPPORTED_IDENTIFIER'], 'INELIGIBLE'],
    [[422, 'IDENTIFIER_MISMATCH'], 'INELIGIBLE'],
    [[422, 'CARRIER_BILLING.UNAUTHORIZED_AMOUNT'], 'BAD_PRICE'],
    [[422, 'CARRIER_BILLING.USER_AMOUNT_THRESHOLD_OVERPASSED'], 'LIMIT_EXCEEDED'],
    [[422, 'CARRIER_BILLING.AMOUNT_THRESHOLD_OVERPASSED'], 'LIMIT_EXCEEDED'],
    [[400, 'INVALID_ARGUMENT', 'Currency is unknown or not authorized.'], 'BAD_PRICE'],
  ])('refused with %j is a refusal: %s', async (refusal, kind) => {
    test.server.world.refusals.set(MSISDN, refusal);
    await expect(test.pay('bill-1')).rejects.toMatchObject({ name: 'CarrierError', kind });
  });

  it.each<Refusal>([
    [400, 'INVALID_ARGUMENT'],
    [400, 'INVALID_SINK'],
    [400, 'INVALID_CREDENTIAL'],
    [400, 'INVALID_TOKEN'],
    [403, 'PERMISSION_DENIED'],
    [404, 'NOT_FOUND'],
    [409, 'ALREADY_EXISTS'],
    [422, 'MISSING_IDENTIFIER'],
    [422, 'UNNECESSARY_IDENTIFIER'],
    [418, 'TEAPOT'],
    [500, 'INTERNAL'],
    [501, 'NOT_IMPLEMENTED'],
    [502, 'BAD_GATEWAY'],
    [503, 'UNAVAILABLE'],
    [504, 'TIMEOUT'],
  ])('answered with %i %s proves nothing about the learner: UNKNOWN', async (...refusal) => {
    test.server.world.refusals.set(MSISDN, refusal);
    await expect(test.pay('bill-1')).rejects.toMatchObject({ name: 'CarrierError', kind: 'UNKNOWN' });
    expect(test.logged).not.toHaveLength(0);
  });

  it.each([
    [429, 'TOO_MANY_REQUESTS'],
    [429, 'QUOTA_EXCEEDED'],
  ])('answered with %i %s was not executed: NOT_DONE', async (...refusal) => {
    test.server.world.refusals.set(MSISDN, refusal);
    await expect(test.pay('bill-1')).rejects.toMatchObject({ name: 'CarrierError', kind: 'NOT_DONE' });
  });

  it('is not requested at a price that cannot be written', async () => {
    await expect(test.pay('bill-1', { money: money(0, 'IQD') })).rejects.toMatchObject({ kind: 'BAD_PRICE' });
    expect(test.times('createPayment')).toBe(0);
  });
});

describe('a key that was used before', () => {
  it.each(['replay', '400', '409'] as const)(
    'returns the first payment and charges nothing more: %s',
    async (reuse) => {
      const { server, pay, times } = test;
      server.world.reuse = reuse;
      const first = await pay('bill-1');
      expect(await pay('bill-1')).toEqual(first);
      expect(server.world.payments).toHaveLength(1);
      expect(times('createPayment')).toBe(2);
    },
  );

  it.each(['400', '409'] as const)('is looked up by a process that did not create it: %s', async (reuse) => {
    const { server, pay, restart } = test;
    server.world.reuse = reuse;
    const first = await pay('bill-1');
    const again = { key: 'bill-1', msisdn: MSISDN, money: PRICE, description: '' };
    expect(await restart().createPayment(again)).toEqual(first);
  });

  it.each(['replay', '400', '409'] as const)('keeps its amount and its number: %s', async (reuse) => {
    const { server, pay } = test;
    server.world.reuse = reuse;
    await pay('bill-1');
    expect(await pay('bill-1', { money: money(1, 'IQD') })).toMatchObject({ money: PRICE });
    await expect(pay('bill-1', { msisdn: '+9647707654321' })).rejects.toMatchObject({ kind: 'ALREADY_DONE' });
    expect(server.world.payments).toHaveLength(1);
  });

  it('is UNKNOWN when its payment is not found, because it may be in flight', async () => {
    const exists = { status: 400, code: 'INVALID_ARGUMENT', message: 'clientCorrelator already exist on server.' };
    test.server.upset('createPayment', { status: 400, body: exists });
    await expect(test.pay('bill-1')).rejects.toMatchObject({ kind: 'UNKNOWN' });
  });
});
