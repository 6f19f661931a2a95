const YEAR = /^(?:1[5-9]|20|21)\d\d$/;
const DATE =
  /^(?:(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:1[5-9]|20)\d\d|(?:0?[1-9]|1[0-2])([./-])(?:0?[1-9]|[12]\d|3[01])\2(?:1[5-9]|20)\d\d|(?:1[5-9]|20)\d\d([./-])(?:0?[1-9]|1[0-2])\3(?:0?[1-9]|[12]\d|3[01]))$/;
const CLOCK = String.raw`(?:[01]?\d|2[0-3])\.?[0-5]\d`;
const TIMES = new RegExp(String.raw`^${CLOCK}\s?-\s?${CLOCK}$`);
const THOUSANDS = /^[1-9]\d{0,2}(?:([. ])\d{3})(?:\1\d{3})*$/;
/** More digits are a phone number, whatever stands beside them. */
const MAX_PRICE_DIGITS = 9;
const CURRENCY = String.raw`(?:dinars?|iqd|id|dollars?|usd|euros?|eur|pounds?|riyals?|sar|dirhams?|liras?|دينار\p{L}*|دولار\p{L}*|[$€£])`;
const BEFORE = new RegExp(String.raw`(?:^|[^\p{L}])${CURRENCY}\s?$`, 'iu');
const AFTER = new RegExp(String.raw`^\s?${CURRENCY}(?!\p{L})`, 'iu');

/**
 * Whether seven digits or more, `found` at `index` of a text, count or date something: years, dates, times, a price, a
 * round number, or numbers in a row.
 */
export function isQuantity(text: string, index: number, found: string): boolean {
  const plain = withPlainDigits(found);
  const groups = plain.split(/\D+/).filter((group) => group !== '');
  if (plain.startsWith('+')) return false;
  if (groups.every((group) => YEAR.test(group))) return true;
  if (DATE.test(plain) || TIMES.test(plain) || isCounting(groups)) return true;
  return isAmount(plain) && (isRound(plain) || isPriced(text, index, found.length));
}

/** Digits of other scripts, and dashes, as ASCII. */
function withPlainDigits(found: string): string {
  return found
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)))
    .replace(/\p{Pd}/gu, '-')
    .trim();
}

/** Unicode has the ten digits of a script in a row from its zero. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
  return code - zero;
}

/** One number, as a whole or in groups of three digits. */
function isAmount(plain: string): boolean {
  const digits = plain.replace(/\D/g, '').length;
  return digits <= MAX_PRICE_DIGITS && (/^[1-9]\d*$/.test(plain) || THOUSANDS.test(plain));
}

function isRound(plain: string): boolean {
  return plain.endsWith('0000') || /[. ]000$/.test(plain);
}

function isPriced(text: string, index: number, length: number): boolean {
  return BEFORE.test(text.slice(0, index)) || AFTER.test(text.slice(index + length));
}

/** `1 2 3 4 5 6 7`. */
function isCounting(groups: string[]): boolean {
  return groups.length > 2 && groups.every((group, i) => i === 0 || Number(group) === Number(groups[i - 1]) + 1);
}
