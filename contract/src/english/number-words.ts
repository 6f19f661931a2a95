const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};
const MAX_NUMBER = 999_999;

/** Words that are only parts of a number: `and` before them is optional. */
export const NUMBER_WORDS: ReadonlySet<string> = new Set([...ONES, ...TENS]);

/** Returns the words of a number written in digits, as it is said; the digits themselves beyond 999,999. */
export function sayNumber(digits: string): string[] {
  const n = Number(digits);
  if (digits.length > 6 || n > MAX_NUMBER || (digits.length > 1 && digits.startsWith('0')))
    return [...digits].map((digit) => ONES[Number(digit)] ?? digit);
  return isYear(n) ? sayYear(n) : sayWhole(n);
}

/** Returns the words of an ordinal: `21` → `twenty first`. */
export function sayOrdinal(digits: string): string[] {
  const words = sayWhole(Number(digits));
  const last = words.pop() ?? '';
  return [...words, ORDINALS[last] ?? `${last.replace(/y$/, 'ie')}th`];
}

function isYear(n: number): boolean {
  return (n >= 1100 && n < 2000 && n % 100 !== 0) || (n >= 2010 && n < 2100);
}

function sayYear(n: number): string[] {
  const rest = n % 100;
  return [...sayWhole(Math.floor(n / 100)), ...(rest < 10 ? ['oh'] : []), ...sayWhole(rest)];
}

function sayWhole(n: number): string[] {
  if (n < 20) return [ONES[n] ?? ''];
  if (n < 100) return [TENS[Math.floor(n / 10)] ?? '', ...sayRest(n % 10)];
  if (n < 1000) return [ONES[Math.floor(n / 100)] ?? '', 'hundred', ...sayRest(n % 100)];
  return [...sayWhole(Math.floor(n / 1000)), 'thousand', ...sayRest(n % 1000)];
}

function sayRest(n: number): string[] {
  return n === 0 ? [] : sayWhole(n);
}
