import { NUMBER_WORDS, sayNumber, sayOrdinal } from './number-words.ts';
import { spellAmerican } from './spelling.ts';

/** A word as it is compared, and the index of the written word that it comes from. */
export type SpokenUnit = { word: string; from: number };

const WHOLE: Readonly<Record<string, string>> = {
  "can't": 'can not',
  cannot: 'can not',
  "won't": 'will not',
  "shan't": 'shall not',
  "let's": 'let us',
  "o'clock": 'oclock',
  gonna: 'going to',
  wanna: 'want to',
  gotta: 'got to',
  mr: 'mister',
  dr: 'doctor',
  ok: 'okay',
};
/** As some recognisers write them. */
const WITHOUT_APOSTROPHE: Readonly<Record<string, string>> = {
  cant: 'can not',
  wont: 'will not',
  lets: 'let us',
  im: 'i am',
  ive: 'i have',
  youre: 'you are',
  theyre: 'they are',
  thats: "that 's",
};

const NEGATION = /^(do|does|did|is|are|was|were|could|would|should|have|has|had|must|need)n('?)t$/;
const ENDS: readonly (readonly [RegExp, string])[] = [
  [/'m$/, ' am'],
  [/'re$/, ' are'],
  [/'ve$/, ' have'],
  [/'ll$/, ' will'],
  [/'d$/, " 'd"],
  [/'s$/, " 's"],
];

/** Splits a sentence into its written words, with their punctuation. */
export function splitWords(sentence: string): string[] {
  return sentence.split(/\s+/).filter((word) => word !== '');
}

/**
 * Returns the compared units: lower case, without punctuation and accents, contractions and numbers in words, American
 * spelling. A written word may have several units (`I'm`) or none (`—`). A recogniser may write contractions without
 * their apostrophe.
 */
export function toUnits(words: readonly string[], source: 'typed' | 'recognised' = 'typed'): SpokenUnit[] {
  const units = words.flatMap((written, from) => normalise(written, source).map((word) => ({ word, from })));
  return units.filter(({ word }, at) => word !== 'and' || !isInsideNumber(units, at));
}

/** Whether the unit is the `and` of a number, such as `two hundred and five`: recognisers write 205. */
function isInsideNumber(units: readonly SpokenUnit[], at: number): boolean {
  const before = units[at - 1]?.word ?? '';
  return (before === 'hundred' || before === 'thousand') && NUMBER_WORDS.has(units[at + 1]?.word ?? '');
}

function normalise(written: string, source: 'typed' | 'recognised'): string[] {
  return spaceOut(written)
    .split(' ')
    .map((part) => part.replaceAll(/^'+(?!s$|d$)|'+$/g, ''))
    .filter((part) => /[\da-z]/.test(part))
    .flatMap((part) => expand(part, source))
    .map(spellAmerican);
}

/** Leaves letters, digits, apostrophes and spaces; signs that are spoken become words. */
function spaceOut(written: string): string {
  return written
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[‘’ʼ`]/g, "'")
    .toLowerCase()
    .replaceAll(/(\d),(?=\d{3})/g, '$1')
    .replaceAll(/\$(\d+)/g, '$1 dollars')
    .replaceAll(/(\d):00\b/g, "$1 o'clock")
    .replaceAll(/(\d)\.(\d)/g, '$1 point $2')
    .replaceAll('%', ' percent')
    .replaceAll('&', ' and ')
    .replaceAll(/\b([ap])\.m\b\.?/g, '$1m')
    .replaceAll(/(\d)([ap]m)\b/g, '$1 $2')
    .replaceAll(/[^\da-z' ]/g, ' ');
}

function expand(part: string, source: 'typed' | 'recognised'): string[] {
  if (/^\d+$/.test(part)) return sayNumber(part);
  const ordinal = /^(\d{1,6})(?:st|nd|rd|th)$/.exec(part)?.[1];
  if (ordinal !== undefined) return sayOrdinal(ordinal);
  const whole = WHOLE[part] ?? (source === 'recognised' ? WITHOUT_APOSTROPHE[part] : undefined);
  if (whole !== undefined) return whole.split(' ');
  const [, verb, apostrophe] = NEGATION.exec(part) ?? [];
  if (verb !== undefined && (apostrophe !== '' || source === 'recognised')) return [verb, 'not'];
  const end = ENDS.find(([pattern]) => pattern.test(part));
  return (end ? part.replace(end[0], end[1]) : part).split(' ').filter((word) => word !== '');
}
