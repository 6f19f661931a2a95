import { z } from 'zod';
import { isHonestName } from './honest-name.ts';
import { isOperatorName, isReservedName } from './reserved-name.ts';

// The one place where text from outside is cleaned. Every string of a request that is stored, compared or shown to
// others goes through `cleanText`; its schemas are made here.
/**
 * Characters that change the text that others see, or that a database or XML refuses: controls, lone surrogates, and
 * all that Unicode lets programs draw as nothing, such as the marks and overrides of direction (TR 36 and 39). Line
 * feed and tab stay; joiners and the variations of emoji depend on their context.
 */
const INVISIBLE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufff0-\uffff]|\p{Surrogate}|\p{Noncharacter_Code_Point}|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g;
const JOINER = /[\u200c\u200d]/g;
/** The last joiner of a sequence stays. */
const USELESS_JOINERS = /[\u200c\u200d]+(?![\p{Letter}\p{Extended_Pictographic}])/gu;
const VARIATIONS = /[\ufe0e\ufe0f]+/g;
/** A letter of Arabic that joins to the next one; U+200C behind any other shows nothing. */
const JOINING_BEFORE =
  /(?![\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef\u0759-\u075b\u076b\u076c\u0771\u0773\u0774\u0778\u0779])(?=\p{Script=Arabic})\p{Letter}\p{Mark}*$/u;
const JOINED_AFTER = /^(?![\u0621\u0674])(?=\p{Script=Arabic})\p{Letter}/u;
/**
 * The viramas of the scripts of India and Sri Lanka, behind which both joiners select the form of a letter (RFC 5892).
 */
const VIRAMA_BEFORE = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]$/;
const LETTER_AFTER = /^\p{Letter}/u;
const EMOJI_BEFORE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?$/u;
const EMOJI_AFTER = /^\p{Extended_Pictographic}/u;
const PICTURE_BEFORE = /\p{Extended_Pictographic}$/u;
const KEY_BEFORE = /[0-9#*]$/;
const KEY_AFTER = /^\u20e3/;
/** Code units checked before a joiner: a letter and its maximum of marks. */
const UNITS_BEFORE = 8;
/** Real words have at most three or four; more are drawn over other lines. */
const MARKS_IN_A_ROW = /(\p{Mark}{4})\p{Mark}+/gu;
/**
 * Normalisation sorts marks in quadratic time, so their number is limited before it too; two of them may become part of
 * the letter.
 */
const MARKS_BEFORE_NFC = /(\p{Mark}{8})\p{Mark}+/gu;

/**
 * Cleans text from outside and normalises it to NFC; clean text is unchanged.
 *
 * Why: docs/decisions/018-network-input-is-validated-centrally.md
 */
export function cleanText(text: string): string {
  const visible = text.replace(LINE_END, '\n').replace(INVISIBLE, '').replace(USELESS_JOINERS, '');
  return (
    visible
      .replace(VARIATIONS, retainUsefulVariation)
      .replace(MARKS_BEFORE_NFC, '$1')
      .normalize('NFC')
      .replace(MARKS_IN_A_ROW, '$1')
      .replace(JOINER, retainUsefulJoiner)
      // Letters around a removed joiner may combine.
      .normalize('NFC')
  );
}

/** U+FE0E and U+FE0F select the text or the emoji form, and make a key of a digit. */
function retainUsefulVariation(run: string, at: number, text: string): string {
  const [before, after] = around(text, at, run.length);
  const isUseful = PICTURE_BEFORE.test(before) || (KEY_BEFORE.test(before) && KEY_AFTER.test(after));
  return isUseful ? run.charAt(0) : '';
}

/** Arabic, Persian and Kurdish words need U+200C within, and emoji are joined by U+200D; elsewhere both only hide. */
function retainUsefulJoiner(joiner: string, at: number, text: string): string {
  const [before, after] = around(text, at, joiner.length);
  const isUseful =
    (VIRAMA_BEFORE.test(before) && LETTER_AFTER.test(after)) ||
    (joiner === '\u200c'
      ? JOINING_BEFORE.test(before) && JOINED_AFTER.test(after)
      : EMOJI_BEFORE.test(before) && EMOJI_AFTER.test(after));
  return isUseful ? joiner : '';
}

function around(text: string, at: number, length: number): [string, string] {
  // Two code units, because a character may have as many.
  return [text.slice(Math.max(0, at - UNITS_BEFORE), at), text.slice(at + length, at + length + 2)];
}

/** Cleaning removes and composes characters, so raw text may be longer than clean text, by this factor. */
const RAW_FACTOR = 4;

/**
 * A string whose raw length is limited before anything else reads it: cleaning and patterns then have a bounded cost.
 * Every string of a request starts here (`input-cost.test.ts`).
 */
export function bounded(max: number, raw = RAW_FACTOR * max) {
  return z.string().check(({ value, issues }) => {
    // Without `continue`, later checks do not run.
    if (value.length > raw) issues.push({ code: 'too_big', origin: 'string', maximum: max, input: value });
  });
}

/** Cleaned text; `max` applies after cleaning. */
export function cleaned(max: number) {
  return bounded(max).overwrite(cleanText).max(max);
}

/** Free text of a user, trimmed. */
export function text(max: number, min = 1) {
  return bounded(max).overwrite(cleanText).trim().min(min).max(max);
}

/** A name that others see: one line with a letter in it, and nothing that misleads them (`honest-name.ts`). */
export function name(max: number) {
  return bounded(max)
    .overwrite(oneLine)
    .trim()
    .min(1)
    .max(max)
    .refine(isHonestName, { params: { fault: 'name' } });
}

/** The name of a learner: a name that reads neither as a teacher nor as the operator of the product. */
export function learnerName(max: number) {
  return name(max).refine((typed) => !isReservedName(typed), { params: { fault: 'reserved_name' } });
}

/** The name of a group of learners: a name that does not read as the operator of the product. */
export function groupName(max: number, min: number) {
  return name(max)
    .min(min)
    .refine((typed) => !isOperatorName(typed), { params: { fault: 'reserved_name' } });
}

function oneLine(typed: string): string {
  return cleanText(typed).replace(/\s+/gu, ' ');
}
