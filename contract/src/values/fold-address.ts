import { toLatinDigits } from './digits.ts';

// Reads text as a reader or a phone does: punctuation of an address in any form is `.`, `/` or `:`.
/**
 * Characters that are drawn like the dot of an address (Unicode confusables, UTS 39), beside the characters that NFKC
 * replaces.
 */
const DOTS =
  /[\u00b7\u0387\u06d4\u0701\u0702\u16eb\u2022\u2024\u2027\u2219\u22c5\u25cf\u2e31\u2e33\u3002\u30fb\ua4f8\ua60e\uff61\uff65\u{10a50}\u{1d16d}]/gu;
/** A dot in brackets, as people hide an address from filters. */
const BRACKETED_DOT = / ?[([{] ?(?:\.|dot|نقطة|دوت) ?[)\]}] ?/gu;
const SLASHES = /[\u2044\u2215\u29f8\u3033\u2571]/gu;
const COLONS = /[\u02d0\u0589\u05c3\u2236\ua789]/gu;
const WRITTEN_DOT = / (?:dot|نقطة|دوت) /gu;

/** `text` is folded; `at[i]` is the index in the typed text of unit `i`, and `at[text.length]` the typed length. */
export type FoldedAddress = { text: string; at: readonly number[] };

/**
 * Folds a text to lower-case compatible letters (NFKC), one kind of dot, slash, colon and digit,
 * and single spaces.
 */
export function foldAddress(typed: string): FoldedAddress {
  const { text, at } = [
    [DOTS, '.'],
    [SLASHES, '/'],
    [COLONS, ':'],
    [/\s+/gu, ' '],
    [BRACKETED_DOT, '.'],
    [WRITTEN_DOT, ' . '],
  ].reduce((folded, [pattern, by]) => replaceAll(folded, pattern as RegExp, by as string), foldLetters(typed));
  return { text: toLatinDigits(text), at };
}

/** Returns the typed text behind the units `from` to `to` of the folded text. */
export function typedRange({ at }: FoldedAddress, from: number, to: number): [from: number, to: number] {
  return [at[from] ?? 0, at[to] ?? 0];
}

/** The zeros U+0660 and U+06F0 are drawn as a dot: they are one between Latin letters. */
function foldLetters(typed: string): FoldedAddress {
  const at: number[] = [];
  let text = '';
  let index = 0;
  for (const letter of typed) {
    const next = typed.slice(index + letter.length, index + letter.length + 2).normalize('NFKC');
    const isDot = /[\u0660\u06f0]/u.test(letter) && /[a-z]$/u.test(text) && /^[a-z]/iu.test(next);
    const folded = isDot ? '.' : letter.normalize('NFKC').toLowerCase();
    text += folded;
    for (let unit = 0; unit < folded.length; unit++) at.push(index);
    index += letter.length;
  }
  return { text, at: [...at, index] };
}

function replaceAll({ text, at }: FoldedAddress, pattern: RegExp, by: string): FoldedAddress {
  const starts: number[] = [];
  let replaced = '';
  let end = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    replaced += text.slice(end, index) + by;
    starts.push(...at.slice(end, index), ...Array.from(by, () => at[index] ?? 0));
    end = index + found.length;
  }
  return { text: replaced + text.slice(end), at: [...starts, ...at.slice(end)] };
}
