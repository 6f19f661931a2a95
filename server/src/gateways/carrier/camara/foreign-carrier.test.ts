import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MSISDN, PRICE, setUp, type Harness } from '../../../../test/carrier/camara-harness.ts';
import type { StoredPayment } from '../../../../test/carrier/camara-payments.ts';

// Behaviour of carriers and gateways that users of other billing clients have reported.

const KEY = '0a1b2c3d4e'.repeat(4);
const OTHER_KEY = 'f'.repeat(40);

let test: Harness;
beforeEach(async () => {
  test = await setUp({ pageSize: 2 });
});
afterEach(() => test.close());

type Change = (payment: StoredPayment) => unknown;

function changed(over: object, transaction: object = {}, charging: object = {}): Change {
  return (payment) => {
    const { amountTransaction: known } = payment;
    const chargingInformation = { ...known.paymentAmount.chargingInformation, ...charging };
    const paymentAmount = { ...known.paymentAmount, chargingInformation };
    return { ...payment, ...over, amountTransaction: { ...known, paymentAmount, ...transaction } };
  };
}

const SPELLINGS: [string, Change][] = [
  ['the amount as text', changed({}, {}, { amount: '2000.5' })],
  ['the amount as text with more zeros', changed({}, {}, { amount: '2000.5000' })],
  ['the currency in small letters', changed({}, {}, { currency: 'iqd' })],
  ['the number without its plus', changed({}, { phoneNumber: MSISDN.slice(1) })],
  ['the number as an address', changed({}, { phoneNumber: `tel:${MSISDN}` })],
  ['the number with two zeros', changed({}, { phoneNumber: `00${MSISDN.slice(1)}` })],
  ['an id that is a number', changed({ paymentId: 4_711 })],
  ['the status in capitals', changed({ paymentStatus: 'SUCCEEDED' })],
  ['an offset without a colon', changed({ paymentCreationDate: '2026-03-01T12:00:00.000+0300' })],
  ['an offset of hours', changed({ paymentCreationDate: '2026-03-01T12:00:00+03' })],
  ['a blank before the time', changed({ paymentCreationDate: '2026-03-01 09:00:00Z' })],
  ['a reference of its own', changed({}, { referenceCode: 'carrier-1' })],
  ['a correlator of its own', changed({}, { clientCorrelator: 'carrier-1' })],
  ['no correlator', changed({}, { clientCorrelator: undefined })],
  ['our key in capitals', changed({}, { referenceCode: KEY.toUpperCase(), clientCorrelator: KEY.toUpperCase() })],
];

describe('a payment', () => {
  it.each(SPELLINGS)('that is answered with %s is ours', async (_name, change) => {
    test.server.world.answeredAs = change;
    const expected = { key: KEY, msisdn: MSISDN, money: PRICE, status: 'succeeded', createdAt: test.now() };
    expect(await test.pay(KEY)).toMatchObject(expected);
    expect(await test.carrier.retrievePayment(KEY, { askedAt: test.now() })).toMatchObject(expected);
  });

  it.each(SPELLINGS)('that is listed with %s is found', async (_name, change) => {
    const { paymentId } = await test.pay(KEY);
    test.server.world.listedAs.set(paymentId, change);
    const found = await test.restart().retrievePayment(KEY, { askedAt: test.now() });
    expect(found).toMatchObject({ key: KEY, msisdn: MSISDN, money: PRICE });
  });

  it.each<[string, Change]>([
    ['an amount in words', changed({}, {}, { amount: 'two thousand' })],
    ['an amount in hexadecimal', changed({}, {}, { amount: '0x7d0' })],
    ['an amount with a comma', changed({}, {}, { amount: '2,000.5' })],
    ['an id beyond exact numbers', changed({ paymentId: 2 ** 60 })],
    ['no amount', changed({}, {}, { amount: '' })],
    ['a status of its own', changed({ paymentStatus: 'done' })],
    ['a time without an offset', changed({ paymentCreationDate: '2026-03-01T12:00:00' })],
    ['an error', () => ({ status: 500, code: 'INTERNAL', message: '' })],
  ])('that is answered with %s is UNKNOWN', async (_name, change) => {
    test.server.world.answeredAs = change;
    await expect(test.pay(KEY)).rejects.toMatchObject({ kind: 'UNKNOWN' });
  });

  it('that is unreadable and has a reference of the carrier may be ours', async () => {
    const { paymentId } = await test.pay(KEY);
    test.server.world.listedAs.set(paymentId, changed({ paymentStatus: 'done' }, { referenceCode: 'carrier-1' }));
    const lookUp = test.restart().retrievePayment(KEY, { askedAt: test.now() });
    await expect(lookUp).rejects.toMatchObject({ kind: 'UNKNOWN' });
  });
});

describe('a list', () => {
  async function payMany(count: number): Promise<void> {
    for (let number = 0; number < count; number += 1) await test.pay(String(number).padStart(40, '0'));
  }

  it('whose every page is the first proves nothing, and ends', async () => {
    await payMany(5);
    test.server.world.pages = 'first';
    const lookUp = test.restart().retrievePayment(OTHER_KEY, { askedAt: test.now() });
    await expect(lookUp).rejects.toMatchObject({ kind: 'UNKNOWN' });
    expect(test.times('retrievePayments')).toBeLessThan(12);
  });

  it('whose only page is not full and repeated is whole', async () => {
    await payMany(1);
    test.server.world.pages = 'first';
    expect(await test.restart().retrievePayment(OTHER_KEY, { askedAt: test.now() })).toBeNull();
  });

  it('whose total is the size of a page is read on', async () => {
    await payMany(5);
    await test.pay(KEY);
    test.server.world.totals = 'page';
    expect(await test.restart().retrievePayment(KEY, { askedAt: test.now() })).toMatchObject({ key: KEY });
  });

  it('that ends before its total proves nothing', async () => {
    await payMany(2);
    const [first, second] = test.server.world.payments;
    const headers = { 'X-Total-Count': '5' };
    const pages = [[first, second], []].map((body) => ({ status: 200, body, headers }));
    test.server.upset('retrievePayments', ...pages);
    const lookUp = test.restart().retrievePayment(OTHER_KEY, { askedAt: test.now() });
    await expect(lookUp).rejects.toMatchObject({ kind: 'UNKNOWN' });
  });

  it('that repeats a page of its own limit before its total proves nothing', async () => {
    await payMany(1);
    const page = { status: 200, body: test.server.world.payments, headers: { 'X-Total-Count': '3' } };
    test.server.upset('retrievePayments', page, page, page);
    const lookUp = test.restart().retrievePayment(OTHER_KEY, { askedAt: test.now() });
    await expect(lookUp).rejects.toMatchObject({ kind: 'UNKNOWN' });
  });

  it('whose every page is the first ends for the daily comparison too, and is not conclusive', async () => {
    await payMany(5);
    test.server.world.pages = 'first';
    const span = { from: new Date(test.now().getTime() - 1_000), until: new Date(test.now().getTime() + 1_000) };
    const first = await test.carrier.listPayments({ ...span, cursor: null });
    const second = await test.carrier.listPayments({ ...span, cursor: first.cursor });
    expect([first.payments.length, second]).toMatchObject([2, { payments: [], cursor: null, isConclusive: false }]);
  });

  it('of refunds whose every page is the first does not lead to a second refund', async () => {
    const { paymentId } = await test.pay(KEY);
    const part = { ...PRICE, amount: 1_000 };
    for (const key of ['a', 'b', 'c']) await test.carrier.createRefund({ key, paymentId, money: part, reason: '' });
    test.server.world.pages = 'first';
    const refund = test.carrier.createRefund({ key: 'c', paymentId, money: part, reason: '' });
    await expect(refund).rejects.toMatchObject({ kind: 'UNKNOWN' });
    expect(test.times('createRefund')).toBe(3);
  });
});
