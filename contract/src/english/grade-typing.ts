import { toLatinDigits } from '../values/digits.ts';
import { NUMBER_WORDS } from './number-words.ts';
import { normaliseTyping, wordsOf } from './typed-words.ts';
import { isFingerSlip, lacksApostrophe, type IsWord, type Slip } from './typing-slip.ts';
import { splitWords, toUnits } from './units.ts';

/** `slip`: correct except for an untested part. */
export type Grade = { correct: boolean; slip?: Slip };

/** After these words `'s` is short for is or has, and `'d` for would or had; elsewhere `'s` may be a possessive. */
const SUBJECTS = new Set(
  'i you he she it we they that this what where when there here who how why everything something nothing'.split(' '),
);
/** A letter of another script would vanish from the units. */
const FOREIGN_LETTER = /(?!\p{Script=Latin})\p{L}/u;

/**
 * Grades a gap, whose word is the tested form itself. Case (unless `keepCase`), final punctuation, spaces, the shape of
 * the apostrophe and equal spellings are free; a contraction without its apostrophe is right with a slip.
 */
export function gradeGap(accepted: string[], typed: string, { keepCase }: { keepCase: boolean }): Grade {
  const answer = normaliseTyping(typed, { keepCase });
  const forms = accepted.map((text) => normaliseTyping(text, { keepCase }));
  if (answer !== '' && forms.includes(answer)) return { correct: true };
  if (!keepCase && accepted.some((text) => isSpelledEqual(text, typed))) return { correct: true };
  return best(forms.map((form) => compareForms(answer.split(' '), form.split(' '))));
}

/**
 * Grades a line from dictation or from memory, word by word. Equal spellings are right; a typing slip is right, too, and
 * is returned.
 */
export function gradeDictation(accepted: string[], typed: string, isWord: IsWord): Grade {
  if (FOREIGN_LETTER.test(typed)) return { correct: false };
  return best(accepted.map((text) => compareLines(typed, text, isWord)));
}

/**
 * Returns whether two texts differ only in how the same words are written: five and 5, I'm and I am, cannot and can not,
 * grey and gray. A number that is the whole answer is written in words, because the word is what the learner recalls.
 */
export function isSpelledEqual(expected: string, typed: string): boolean {
  if (FOREIGN_LETTER.test(typed) || writesNumberInDigits(expected, typed)) return false;
  const [one, other] = [unitsOf(expected), unitsOf(typed)];
  return one.length > 0 && one.length === other.length && one.every((word, at) => isSame(word, other[at], one[at - 1]));
}

function writesNumberInDigits(expected: string, typed: string): boolean {
  return /\p{Nd}/u.test(typed) && !/\d/.test(expected) && unitsOf(expected).every((word) => NUMBER_WORDS.has(word));
}

function unitsOf(text: string): string[] {
  return toUnits(splitWords(toLatinDigits(normaliseTyping(text)))).map(({ word }) => word);
}

function isSame(one: string, other: string | undefined, before: string | undefined): boolean {
  if (one === other) return true;
  if (before === undefined || !SUBJECTS.has(before)) return false;
  return isShortFor(one, other) || isShortFor(other, one);
}

function isShortFor(short: string | undefined, word: string | undefined): boolean {
  if (short === "'s") return word === 'is' || word === 'has';
  return short === "'d" && (word === 'would' || word === 'had');
}

function compareLines(typed: string, expected: string, isWord: IsWord): Grade {
  if (writesNumberInDigits(expected, typed)) return { correct: false };
  const { text, slips } = restoreApostrophes(typed, expected, isWord);
  const [words, typedWords] = [unitsOf(expected), unitsOf(text)];
  if (words.length === 0 || words.length !== typedWords.length) return { correct: false };
  for (const [at, word] of words.entries()) {
    // Both lists have the same length.
    const typedWord = typedWords[at] as string;
    if (isSame(word, typedWord, words[at - 1])) continue;
    if (!isFingerSlip(typedWord, word, isWord)) return { correct: false };
    slips.push({ typed: typedWord, expected: word });
  }
  return withSlips(slips);
}

/** Writes the expected word for each typed word that lacks, or misplaces, only its apostrophe and is no other word. */
function restoreApostrophes(typed: string, expected: string, isWord: IsWord): { text: string; slips: Slip[] } {
  const withApostrophe = wordsOf(expected).filter((word) => word.includes("'"));
  const slips: Slip[] = [];
  const words = splitWords(normaliseTyping(typed)).map((word) => {
    const [bare = ''] = wordsOf(word);
    const plain = bare.replaceAll("'", '');
    const meant = withApostrophe.find((one) => one !== bare && one.replaceAll("'", '') === plain);
    if (meant === undefined || !(lacksApostrophe(plain, meant) || !isWord(bare))) return word;
    slips.push({ typed: bare, expected: meant });
    return meant;
  });
  return { text: words.join(' '), slips };
}

function compareForms(typed: string[], expected: string[]): Grade {
  if (typed.length !== expected.length) return { correct: false };
  const pairs = expected.map((word, at) => ({ typed: typed[at] ?? '', expected: word }));
  const slips = pairs.filter((pair) => pair.typed !== pair.expected);
  return slips.every((slip) => lacksApostrophe(slip.typed, slip.expected)) ? withSlips(slips) : { correct: false };
}

function withSlips(slips: Slip[]): Grade {
  if (slips.length === 0) return { correct: true };
  return {
    correct: true,
    slip: { typed: slips.map((s) => s.typed).join(', '), expected: slips.map((s) => s.expected).join(', ') },
  };
}

/** Prefers a correct grade without a slip to a grade with a slip. */
function best(grades: Grade[]): Grade {
  return grades.find((g) => g.correct && !g.slip) ?? grades.find((g) => g.correct) ?? { correct: false };
}
