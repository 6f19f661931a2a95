/** A run of one direction. The text of an `rtl` run is in reading order, with its brackets already mirrored. */
export type Run = { text: string; rtl: boolean };

type Kind = 'rtl' | 'ltr' | 'digit' | 'mark' | 'neutral';

const LETTER = /\p{L}/u;
const ARABIC_OR_HEBREW = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u;
const DIGIT = /\p{Nd}/u;
const MARK = /\p{M}/u;
/** Characters that may join the parts of a number. */
const NUMBER_JOINER = /[.,:/\-+%]/;
const MIRRORED = new Map(
  [...'()', ...'[]', ...'{}', ...'<>', ...'«»', ...'‹›'].map((c, i, all) => [c, all[i ^ 1] ?? c]),
);

/**
 * Splits a right-to-left line of mixed text into runs from left to right, by the Unicode Bidirectional Algorithm (UAX
 * #9) for one line without embeddings. Letters determine the direction; numbers and their joiners are left to right;
 * neutral characters between two Latin words are left to right, all others follow the line. A line without a
 * right-to-left letter, such as a Latin name, is left to right.
 */
export function visualRuns(text: string): Run[] {
  const chars = [...text];
  if (!ARABIC_OR_HEBREW.test(text)) return [{ text, rtl: false }];
  const isRtl = resolve(chars);
  const runs: Run[] = [];
  for (const [i, char] of chars.entries()) {
    const rtl = isRtl[i] ?? true;
    const last = runs.at(-1);
    if (last?.rtl === rtl) last.text += rtl ? (MIRRORED.get(char) ?? char) : char;
    else runs.push({ rtl, text: rtl ? (MIRRORED.get(char) ?? char) : char });
  }
  return runs
    .toReversed()
    .map((run) => (run.rtl && !LETTER.test(run.text) ? { ...run, text: reverse(run.text) } : run));
}

/** Returns for each character whether it is right to left. */
function resolve(chars: string[]): boolean[] {
  const kinds = chars.map(kindOf);
  const words = kinds.map((kind, i) => (kind === 'neutral' && joinsNumber(chars, kinds, i) ? 'digit' : kind));
  // A number after a Latin word is part of the word (rule W7), and a mark is part of its base character (W1).
  const parts = words.map((kind, i) => {
    if (kind === 'digit') return strongBefore(words, i) === 'ltr' ? 'ltr' : 'digit';
    return kind === 'mark' ? (words.slice(0, i).findLast((other) => other !== 'mark') ?? 'neutral') : kind;
  });
  return parts.map((kind, i) => {
    if (kind !== 'neutral') return kind === 'rtl';
    const before = parts.slice(0, i).findLast((other) => other !== 'neutral');
    const after = parts.slice(i + 1).find((other) => other !== 'neutral');
    return !(before === 'ltr' && after === 'ltr');
  });
}

function strongBefore(kinds: Kind[], at: number): Kind | undefined {
  return kinds.slice(0, at).findLast((kind) => kind === 'rtl' || kind === 'ltr');
}

function joinsNumber(chars: string[], kinds: Kind[], at: number): boolean {
  return NUMBER_JOINER.test(chars[at] ?? '') && kinds[at - 1] === 'digit' && kinds[at + 1] === 'digit';
}

function kindOf(char: string): Kind {
  if (MARK.test(char)) return 'mark';
  if (DIGIT.test(char)) return 'digit';
  if (!LETTER.test(char)) return 'neutral';
  return ARABIC_OR_HEBREW.test(char) ? 'rtl' : 'ltr';
}

/** Reverses a run without letters; the font engine reverses only runs with right-to-left letters. */
function reverse(text: string): string {
  return [...text].toReversed().join('');
}
