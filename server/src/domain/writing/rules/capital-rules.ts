import { pattern, type OwnRule } from './own-rule.ts';

/** Names that are no other word in small letters. */
const NAMES = [
  'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
  'January February April June July September October November December',
  'English Arabic French German Spanish Italian Kurdish Iraqi Egyptian Syrian Jordanian Saudi',
  'Iraq Egypt Syria Lebanon Kuwait Qatar Bahrain Yemen Morocco Tunisia Algeria Libya Sudan Palestine',
  'Baghdad Basra Mosul Erbil Cairo Alexandria Damascus Amman Riyadh Dubai Beirut London Paris America England',
]
  .join(' ')
  .split(' ');

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Missing capital letters. */
export const CAPITAL_RULES: readonly OwnRule[] = [
  {
    kind: 'capital',
    pattern: pattern(String.raw`(?<![\w@.-])(?:${NAMES.map((name) => name.toLowerCase()).join('|')})\b(?![@-])`, {
      exact: true,
    }),
    suggest: ([word]) => [capitalise(word)],
    wrong: 'I study english on monday.',
    fixed: 'I study English on Monday.',
    right: 'I study English on Monday.',
  },
  {
    kind: 'capital',
    // Abbreviations such as p.m. end with a point as well.
    pattern: pattern(String.raw`(?<=^\s*|[a-z]{3}[.!?]\s+)[a-z](?=[a-z]*\b(?![.@]\w))`, { exact: true }),
    suggest: ([letter]) => [letter.toUpperCase()],
    wrong: 'I like tea. my sister likes milk.',
    fixed: 'I like tea. My sister likes milk.',
    right: 'I get up at 6 a.m. and have tea. Then I go.',
  },
];
