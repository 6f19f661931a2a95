import type { Random } from '../server/src/domain/random/seeded-random.ts';

export const pick = <T>(random: Random, list: readonly T[]): T =>
  // Lists here have entries.
  list[Math.floor(random() * list.length)] as T;

/** Texts that often break programs. */
export const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\u202eabc\u202c',
  '\u200b',
  '\uffff',
  '\u{e0041}',
  "'; drop table subscriber; --",
  '{{7*7}}${7*7}',
  '../../../etc/passwd',
  '%00',
  '%ed%a0%80',
  '-1',
  '1e309',
  '9007199254740993',
  '٠١٢٣',
  '١٢٣٤٥٦',
  '۱۲۳۴۵۶',
  '１２３４５６',
  '𝟏𝟐𝟑𝟒𝟓𝟔',
  '+9647701234567',
  '2024-02-30T25:61:61Z',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(300),
  'م'.repeat(5000),
  '__proto__',
  'constructor',
];

/** Any JSON, with such texts in it. */
export function junk(random: Random, depth = 0): unknown {
  const kind = Math.floor(random() * (depth > 2 ? 7 : 11));
  if (kind < 4) return pick(random, TEXTS);
  if (kind === 4) return pick(random, [0, -1, 1.5, 1e308, -0, 2 ** 53, 2 ** 31]);
  if (kind === 5) return pick(random, [true, false, null]);
  if (kind === 6) return { length: [{ toString: 1 }], valueOf: null };
  if (kind === 7) return Array.from({ length: Math.floor(random() * 4) }, () => junk(random, depth + 1));
  if (kind === 8) return { [pick(random, TEXTS)]: junk(random, depth + 1), id: junk(random, depth + 1) };
  if (kind === 9) return { dont_know: junk(random, depth + 1) };
  return [[junk(random, depth + 1), junk(random, depth + 1)]];
}
