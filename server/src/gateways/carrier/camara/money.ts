import type { Money } from '@lisan/contract/values/values';
import { isCurrency } from '../../../domain/money/currency.ts';
import { formatMinor, money } from '../../../domain/money/money.ts';
import { CarrierError } from '../carrier-error.ts';

/** An amount and its currency as CAMARA writes them: `{ amount: 500.5, currency: 'IQD' }`. */
export type CamaraAmount = { amount: number; currency: string };

/** The definition's `multipleOf: 0.001`. */
const MAX_DECIMALS = 3;
/** This many significant digits survive the conversion to a double and back (IEEE 754). */
const SAFE_DIGITS = 15;
const DECIMAL = /^(\d+)(?:\.(\d+))?$/;

/**
 * Converts minor units to a JSON number that prints as exactly this decimal.
 * @throws CarrierError BAD_PRICE for what the definition cannot express: zero or less, a fourth decimal, or over 15
 * digits
 */
export function toCamaraAmount(price: Money): CamaraAmount {
  const decimal = formatMinor(price, { trimZeros: true });
  const decimals = decimal.split('.')[1]?.length ?? 0;
  const isExact = String(Math.abs(price.amount)).length <= SAFE_DIGITS && decimals <= MAX_DECIMALS;
  if (price.amount <= 0 || !isExact) throw new CarrierError('BAD_PRICE');
  return { amount: Number(decimal), currency: price.currency };
}

/**
 * Converts to exact minor units; null for a currency that we do not bill in, or an amount finer than its smallest unit.
 */
export function fromCamaraAmount({ amount, currency }: CamaraAmount): Money | null {
  // A double prints as the shortest decimal that parses to itself, which is the one that was sent.
  const [, whole, fraction = ''] = DECIMAL.exec(String(amount)) ?? [];
  if (whole === undefined || !isCurrency(currency)) return null;
  const { exponent } = money(0, currency);
  if (fraction.length > exponent) return null;
  const minor = Number(whole + fraction.padEnd(exponent, '0'));
  return String(minor).length <= SAFE_DIGITS ? money(minor, currency) : null;
}
