import { BEGINS, FAMILY, pattern, type OwnRule } from './own-rule.ts';

const TENS = '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-[a-z]+)?';
const TEENS = 'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen';
/** An age from ten on. A smaller number of years may be a time that is left. */
const TEN_OR_MORE = String.raw`(?:[1-9]\d{1,2}|${TEENS}|${TENS})`;
const NUMBER = String.raw`(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|${TEENS}|${TENS})`;

const OTHERS = `(?:he|she|it|${FAMILY})`;
const SEVERAL = '(?:you|we|they|My (?:parents|brothers|sisters|sons|daughters|children|kids|friends))';
const NAMED = String.raw`${BEGINS}(?:(?:The|His|Her|Their|Our|Your) )?[A-Z]?[a-z]+`;
const HAVE = String.raw`(?: (?:have|has)|['’](?:ve|s))`;
/** `25 years` is an age here only if nothing follows that the years belong to, such as `of work`. */
const NOTHING_MORE = String.raw`(?=\s*(?:[.,!?;:)\n]|$)|\s+(?:and|but)\b)`;

const aged = (be: string, number: string) => ` ${be} ${number} ${/^(?:1|one)$/i.test(number) ? 'year' : 'years'} old`;
const beFor = (be: string): OwnRule['suggest'] => {
  return ([, number = '']) => [aged(be, number)];
};

/** Arabic has years where English is old: the verb, the noun and `old` are one remark. */
export const AGE_RULES: readonly OwnRule[] = [
  {
    kind: 'age',
    pattern: pattern(String.raw`(?<=\bI)${HAVE} (?:(${NUMBER}) years? old\b|(${TEN_OR_MORE}) years?${NOTHING_MORE})`),
    suggest: ([, number, bare = '']) => [aged('am', number ?? bare)],
    wrong: 'I have 25 years old. I have twenty years and I study.',
    fixed: 'I am 25 years old. I am twenty years old and I study.',
    right: 'I am 25 years old. I have 25 years of experience. I have two years.',
  },
  {
    kind: 'age',
    pattern: pattern(String.raw`(?<=\b${OTHERS})${HAVE} (${NUMBER}) years?(?: old\b|${NOTHING_MORE})`),
    suggest: beFor('is'),
    wrong: 'He have 45 years. My brother has one year.',
    fixed: 'He is 45 years old. My brother is one year old.',
    right: 'He is 45 years old, and he has 45 years of work behind him.',
  },
  {
    kind: 'age',
    pattern: pattern(
      String.raw`(?<=\b${SEVERAL})${HAVE} (?:(${NUMBER}) years? old\b|(${TEN_OR_MORE}) years?${NOTHING_MORE})`,
    ),
    suggest: ([, number, bare = '']) => [aged('are', number ?? bare)],
    wrong: 'My parents have fifty years old. They have 50 years.',
    fixed: 'My parents are fifty years old. They are 50 years old.',
    right: 'My parents are fifty years old. They have two years.',
  },
  {
    kind: 'age',
    pattern: pattern(String.raw`(?<=${NAMED}) has (${NUMBER}) years? old\b`, { exact: true }),
    suggest: beFor('is'),
    wrong: 'Ali has 10 years old. The house has ninety years old.',
    fixed: 'Ali is 10 years old. The house is ninety years old.',
    right: 'Ali has a 10-year-old car. He has two brothers, ten and twelve years old.',
  },
  {
    kind: 'age',
    pattern: pattern(String.raw`(?<=${BEGINS}(?:I|He|She|${FAMILY})) (?=${NUMBER} years old\b)`, { exact: true }),
    suggest: ({ input, index }) => [/\bI$/.test(input.slice(0, index)) ? ' am ' : ' is '],
    wrong: 'I 25 years old. My sister ten years old.',
    fixed: 'I am 25 years old. My sister is ten years old.',
    right: 'I know: 25 years old is young. My sister, ten years old, reads.',
  },
  {
    kind: 'age',
    pattern: pattern(
      String.raw`(?<=\b(?:I am|I['’]m|(?:he|she) is|(?:he|she)['’]s) ${NUMBER}) years?(?=\s*(?:[.!?;\n]|$))`,
    ),
    suggest: ([found]) => [`${found} old`],
    wrong: 'I am 25 years.',
    fixed: 'I am 25 years old.',
    right: 'I am 25. I am 25 years old.',
  },
];
