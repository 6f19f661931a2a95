import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCY_EXPONENTS, type Currency } from '../../../domain/money/currency.ts';
import { money } from '../../../domain/money/money.ts';
import { fromCamaraAmount, toCamaraAmount } from './money.ts';

const currencies = fc.constantFrom(...(Object.keys(CURRENCY_EXPONENTS) as Currency[])); // the keys are the currencies
const amounts = fc.integer({ min: 1, max: 999_999_999_999_999 });

describe('money sent to a CAMARA carrier and back', () => {
  it('is the same minor units, over JSON', () => {
    fc.assert(
      fc.property(amounts, currencies, (amount, currency) => {
        const sent = JSON.stringify(toCamaraAmount(money(amount, currency)));
        expect(fromCamaraAmount(JSON.parse(sent))).toEqual(money(amount, currency));
      }),
    );
  });

  it('is written as exactly the decimal, despite doubles', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(0, 2, 3), (amount, exponent) => {
        const { amount: sent } = toCamaraAmount({ amount, currency: 'XXX', exponent });
        const [whole = '', fraction = ''] = JSON.stringify(sent).split('.');
        expect(BigInt(whole + fraction.padEnd(exponent, '0'))).toBe(BigInt(amount));
      }),
    );
  });

  it.each([
    [500_000, 'IQD', 500],
    [1, 'IQD', 0.001],
    [1_005, 'KWD', 1.005],
    [350, 'ILS', 3.5],
    [29, 'SAR', 0.29],
    [999_999_999_999_999, 'IQD', 999_999_999_999.999],
  ])('%i minor units of %s are %d', (amount, currency, sent) => {
    expect(toCamaraAmount(money(amount, currency))).toEqual({ amount: sent, currency });
    expect(fromCamaraAmount({ amount: sent, currency })).toEqual(money(amount, currency));
  });

  it('has no decimals where the currency has none', () => {
    expect(toCamaraAmount({ amount: 1_200, currency: 'JPY', exponent: 0 })).toEqual({ amount: 1_200, currency: 'JPY' });
  });

  it.each([
    { amount: 0, currency: 'IQD', exponent: 3 },
    { amount: -1, currency: 'IQD', exponent: 3 },
    { amount: 1_000_000_000_000_000, currency: 'IQD', exponent: 3 },
    { amount: 1, currency: 'CLF', exponent: 4 },
  ])('refuses what the definition cannot express: $amount $currency', (price) => {
    expect(() => toCamaraAmount(price)).toThrow('BAD_PRICE');
  });

  it.each([
    [0.0005, 'IQD'],
    [3.505, 'SAR'],
    [500.0009765625, 'IQD'],
    [1e21, 'IQD'],
    [1e-7, 'IQD'],
    [-5, 'IQD'],
    [9_007_199_254_740_992, 'SAR'],
    [5, 'XXX'],
    [5, 'eur'],
    [5, 'toString'],
  ])('does not read %d %s as our money', (amount, currency) => {
    expect(fromCamaraAmount({ amount, currency })).toBeNull();
  });
});
