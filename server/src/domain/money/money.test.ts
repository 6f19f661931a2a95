import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCY_EXPONENTS } from './currency.ts';
import { addMoney, compareMoney, formatMinor, money } from './money.ts';

const THREE_DECIMALS = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'];

describe('money', () => {
  it('uses the exponent of ISO 4217, not of everyday use', () => {
    expect(money(500_000, 'IQD')).toEqual({ amount: 500_000, currency: 'IQD', exponent: 3 });
    expect(money(350, 'ILS')).toEqual({ amount: 350, currency: 'ILS', exponent: 2 });
    const three = Object.keys(CURRENCY_EXPONENTS).filter((code) => money(0, code).exponent === 3);
    expect(three).toEqual(THREE_DECIMALS);
  });

  it('covers the eighteen currencies of the countries served', () => {
    expect(Object.keys(CURRENCY_EXPONENTS)).toHaveLength(18);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %s minor units', (amount) => {
    expect(() => money(amount, 'IQD')).toThrow(RangeError);
  });

  it.each(['XXX', 'iqd', '', 'toString'])('refuses the currency %j', (currency) => {
    expect(() => money(1, currency)).toThrow(RangeError);
  });

  it('never mixes currencies', () => {
    expect(() => addMoney(money(1, 'IQD'), money(1, 'JOD'))).toThrow(/mix/);
    expect(() => compareMoney(money(1, 'IQD'), money(1, 'EGP'))).toThrow(/mix/);
    expect(() => addMoney(money(1, 'IQD'), { amount: 1, currency: 'IQD', exponent: 0 })).toThrow(/mix/);
  });

  it('refuses a sum that is not exact', () => {
    expect(() => addMoney(money(Number.MAX_SAFE_INTEGER, 'IQD'), money(1, 'IQD'))).toThrow(RangeError);
  });

  it('compares by amount', () => {
    expect(compareMoney(money(1, 'IQD'), money(2, 'IQD'))).toBe(-1);
    expect(compareMoney(money(2, 'IQD'), money(2, 'IQD'))).toBe(0);
    expect(compareMoney(money(3, 'IQD'), money(2, 'IQD'))).toBe(1);
  });

  it('formats exact decimals', () => {
    expect(formatMinor(money(500_000, 'IQD'))).toBe('500.000');
    expect(formatMinor(money(500_000, 'IQD'), { trimZeros: true })).toBe('500');
    expect(formatMinor(money(1_250, 'JOD'), { trimZeros: true })).toBe('1.25');
    expect(formatMinor(money(7, 'IQD'))).toBe('0.007');
    expect(formatMinor(money(-7, 'EGP'))).toBe('-0.07');
  });

  it('formats every amount so that its digits parse to it', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(...Object.keys(CURRENCY_EXPONENTS)), (amount, currency) => {
        const shown = formatMinor(money(amount, currency));
        expect(Number(shown.replace('.', ''))).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });
});
