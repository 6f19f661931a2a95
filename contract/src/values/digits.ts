/**
 * Decimal digits of Arabic keyboards (U+0660), of Persian and Urdu keyboards (U+06F0), and digits as wide as an
 * ideograph.
 */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** Converts digits of other scripts to 0–9: `٠٧٧٠`, `۰۷۷۰` and `０７７０` become `0770`; the rest is unchanged. */
export function toLatinDigits(text: string): string {
  // The last four bits of each range are the digit.
  return text.replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** The digits of a code as a keyboard or a message writes it, such as `١٢٣ ٤٥٦` or `123-456`. */
export function digitsOfCode(typed: string): string {
  return toLatinDigits(typed).replaceAll(/\D/g, '');
}
