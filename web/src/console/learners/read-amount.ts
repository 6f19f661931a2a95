import { toLatinDigits } from '@lisan/contract/values/digits';

/** Reads a typed amount of a currency with `exponent` decimals as minor units; null unless it is a positive amount. */
export function readAmount(typed: string, exponent: number): number | null {
  const text = toLatinDigits(typed)
    .replaceAll(/[\s,٬]/g, '')
    .replace('٫', '.');
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '' || fraction.length > exponent) return null;
  const amount = Number(whole + fraction.padEnd(exponent, '0'));
  return amount > 0 && Number.isSafeInteger(amount) ? amount : null;
}

/** Writes minor units as they are typed: `500`, `2.5`. */
export function writeAmount(amount: number, exponent: number): string {
  const digits = String(amount).padStart(exponent + 1, '0');
  const fraction = digits.slice(digits.length - exponent).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - exponent);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
