import { z } from 'zod';

// The one place where text from outside is cleaned. Every string of a request that is stored, compared or shown to
// others goes through `cleanText`; its schemas are made here.

/**
 * Invisible characters that change what others see, or that a database or XML refuses: controls, lone
 * surrogates, bidi embeddings, overrides and isolates, zero-width and filler characters, tags (Unicode TR 36 and 39).
 * Line feed, tab and the two joiners are dealt with apart.
 */
const INVISIBLE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\uffff\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]|\u034f|\p{Surrogate}|\p{Noncharacter_Code_Point}/gu;
const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g;
const JOINER = /[\u200c\u200d]/g;
const LETTER_BEFORE = /[\p{Letter}\p{Mark}]$/u;
const LETTER_AFTER = /^\p{Letter}/u;
const EMOJI_BEFORE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u;
const EMOJI_AFTER = /^\p{Extended_Pictographic}/u;
/** Real words carry at most three or four; more are drawn over the lines of others. */
const MARKS_IN_A_ROW = /(\p{Mark}{4})\p{Mark}+/gu;

/** Cleans text from outside and brings it into NFC; what is clean stays as it is. */
export function cleanText(text: string): string {
  return text
    .replace(LINE_END, '\n')
    .replace(INVISIBLE, '')
    .replace(JOINER, retainUsefulJoiner)
    .normalize('NFC')
    .replace(MARKS_IN_A_ROW, '$1');
}

/** Persian and Arabic words need U+200C within, and emoji are joined by U+200D; elsewhere both only hide. */
function retainUsefulJoiner(joiner: string, at: number, text: string): string {
  // Two code units, because a character may have as many.
  const before = text.slice(Math.max(0, at - 2), at);
  const after = text.slice(at + 1, at + 3);
  if (LETTER_BEFORE.test(before) && LETTER_AFTER.test(after)) return joiner;
  return joiner === '\u200d' && EMOJI_BEFORE.test(before) && EMOJI_AFTER.test(after) ? joiner : '';
}

/** Cleaned text without an opinion on its length; `max` counts what is left after cleaning. */
export function cleaned(max: number) {
  return z.string().overwrite(cleanText).max(max);
}

/** Free text of somebody's own, without spaces around it. */
export function text(max: number, min = 1) {
  return z.string().overwrite(cleanText).trim().min(min).max(max);
}

const LETTER = /\p{Letter}/u;

/** A name that others see: one line with a letter in it. */
export function name(max: number) {
  return z.string().overwrite(oneLine).trim().min(1).max(max).regex(LETTER);
}

function oneLine(typed: string): string {
  return cleanText(typed).replace(/\s+/gu, ' ');
}
