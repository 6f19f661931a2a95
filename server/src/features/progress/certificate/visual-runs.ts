/** A stretch of one direction; `rtl` stretches are given as they are read, brackets already turned to face the other way. */
export type Run = { text: string; rtl: boolean };

type Kind = 'rtl' | 'ltr' | 'digit' | 'mark' | 'neutral';

const LETTER = /\p{L}/u;
const ARABIC_OR_HEBREW = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u;
const DIGIT = /\p{Nd}/u;
const MARK = /\p{M}/u;
/** What may stand inside a number or between the parts of one. */
const NUMBER_JOINER = /[.,:/\-+%]/;
const MIRRORED = new Map(
  [...'()', ...'[]', ...'{}', ...'<>', ...'«»', ...'‹›'].map((c, i, all) => [c, all[i ^ 1] ?? c]),
);

/**
 * A right-to-left line of mixed text as stretches from its left end to its right: the Unicode Bidirectional Algorithm
 * (UAX #9) for one line without embeddings. Letters decide; numbers and what joins them read left to right; what stands
 * between two Latin words belongs to them, everything else to the line. A line without a right-to-left letter, such as a
 * Latin name, reads left to right.
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
  return runs.toReversed().map((run) => (run.rtl && !LETTER.test(run.text) ? { ...run, text: turn(run.text) } : run));
}

/** Which of the characters read from right to left. */
function resolve(chars: string[]): boolean[] {
  const kinds = chars.map(kindOf);
  const words = kinds.map((kind, i) => (kind === 'neutral' && joinsNumber(chars, kinds, i) ? 'digit' : kind));
  // A number that follows a Latin word is part of it (rule W7), and a mark is part of what it stands on (W1).
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

/** Fonts turn a stretch round where they see its letters; one without any is turned here. */
function turn(text: string): string {
  return [...text].toReversed().join('');
}
