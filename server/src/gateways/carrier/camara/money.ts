import type { Money } from '@lisan/contract/values/values';
import { exponentOf } from '../../../domain/money/currency.ts';
import { formatMinor } from '../../../domain/money/money.ts';
import { CarrierError } from '../carrier-error.ts';

/** An amount and its currency as CAMARA writes them: `{ amount: 500.5, currency: 'IQD' }`. */
type CamaraAmount = { amount: number; currency: string };

/** The definition's `multipleOf: 0.001`. */
const MAX_DECIMALS = 3;
/** This many significant digits survive the conversion to a double and back (IEEE 754). */
const SAFE_DIGITS = 15;
const DECIMAL = /^(\d+)(?:\.(\d+))?$/;

/**
 * Converts minor units to a JSON number that prints as exactly this decimal.
 * @throws CarrierError BAD_PRICE for an amount that the definition cannot express: zero or less, a fourth decimal, or
 * over 15 digits
 */
export function toCamaraAmount(price: Money): CamaraAmount {
  const decimal = formatMinor(price, { trimZeros: true });
  const decimals = decimal.split('.')[1]?.length ?? 0;
  const isExact = String(Math.abs(price.amount)).length <= SAFE_DIGITS && decimals <= MAX_DECIMALS;
  if (price.amount <= 0 || !isExact) throw new CarrierError('BAD_PRICE');
  return { amount: Number(decimal), currency: price.currency };
}

/**
 * Converts to exact minor units, also of a currency in which we do not bill; null for an unknown currency, or an amount
 * finer than its smallest unit.
 */
export function fromCamaraAmount({ amount, currency }: CamaraAmount): Money | null {
  // A double prints as the shortest decimal that parses to itself, which is the decimal that was sent.
  const [, whole, fraction = ''] = DECIMAL.exec(String(amount)) ?? [];
  const exponent = exponentOf(currency);
  if (whole === undefined || exponent === null || fraction.length > exponent) return null;
  const minor = Number(whole + fraction.padEnd(exponent, '0'));
  return String(minor).length <= SAFE_DIGITS ? { amount: minor, currency, exponent } : null;
}
