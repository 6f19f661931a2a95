import type { Money } from '@lisan/contract/values/values';
import { CURRENCY_EXPONENTS, isCurrency } from './currency.ts';

/**
 * Makes an amount of minor units: `money(500_000, 'IQD')` is 500 Iraqi dinars. Throws RangeError for an unknown
 * currency and for an amount that is no safe integer.
 *
 * Why: docs/decisions/007-money-in-iso-exponents.md
 */
export function money(amount: number, currency: string): Money {
  if (!isCurrency(currency)) throw new RangeError(`Unknown currency ${currency}`);
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Money is a safe integer of minor units, not ${amount}`);
  return { amount, currency, exponent: CURRENCY_EXPONENTS[currency] };
}

/** Adds two amounts. Throws RangeError when the currencies differ or the sum is not exact. */
export function addMoney(a: Money, b: Money): Money {
  requireSameCurrency(a, b);
  return money(a.amount + b.amount, a.currency);
}

/** Returns the sign of a − b. Throws RangeError when the currencies differ. */
export function compareMoney(a: Money, b: Money): -1 | 0 | 1 {
  requireSameCurrency(a, b);
  if (a.amount === b.amount) return 0;
  return a.amount < b.amount ? -1 : 1;
}

/** Formats the amount as an exact decimal without its currency: `500.000`, or `500` with `trimZeros`. */
export function formatMinor({ amount, exponent }: Money, { trimZeros = false } = {}): string {
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = digits.slice(digits.length - exponent);
  const shown = trimZeros ? fraction.replace(/0+$/, '') : fraction;
  return `${amount < 0 ? '-' : ''}${whole}${shown && `.${shown}`}`;
}

/** Whether two amounts are equal, in the same currency. */
export function isSameMoney(a: Money, b: Money): boolean {
  return a.amount === b.amount && a.currency === b.currency;
}

function requireSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency || a.exponent !== b.exponent) {
    throw new RangeError(`Cannot mix ${a.currency} (${a.exponent}) with ${b.currency} (${b.exponent})`);
  }
}
