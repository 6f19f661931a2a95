import type { Correction, Remark, RemarkKind } from '@lisan/contract/learner/writing';
import { splitWords } from './judge-draft.ts';
import { maskPersonal, type Span } from './personal-data.ts';

/** A sentence of a learner with its wrong part and the accepted replacements. */
export type OwnMistake = { sentence: string; start: number; end: number; accepted: string[] };
type CheckedMistake = OwnMistake & { kind: RemarkKind };

const MAX_SENTENCE = 300;

/**
 * Returns the mistakes of the first draft that the second draft corrects: a suggestion stands beside the same word, and
 * the wrong words no longer do.
 */
export function findCorrected(first: string, remarks: readonly Remark[], second: string): CheckedMistake[] {
  return remarks.flatMap((remark) => {
    const mistake = mistakeAt(first, remark, remark.suggestions);
    if (!mistake || !isCorrected(mistake, second)) return [];
    const asked = mistakeAlone(first, remark, remarks);
    return asked ? [{ ...asked, kind: remark.kind }] : [];
  });
}

/** Returns the mistakes that a teacher corrected in a draft, with the teacher's note. */
export function mistakesOfTeacher(text: string, corrections: readonly Correction[]): (OwnMistake & { note: string })[] {
  const all = corrections.map(({ start, end, replacement }) => ({ start, end, suggestions: [replacement] }));
  return corrections.flatMap(({ start, end, replacement, note }) => {
    const mistake = mistakeAlone(text, { start, end, suggestions: [replacement] }, all);
    return mistake ? [{ ...mistake, note }] : [];
  });
}

type Marked = Span & { suggestions: readonly string[] };

/** The mistake in a sentence whose other marked parts are right already. */
function mistakeAlone(text: string, mistake: Marked, all: readonly Marked[]): OwnMistake | null {
  let { start, end } = mistake;
  let corrected = text;
  for (const other of all.toSorted((a, b) => b.start - a.start)) {
    const [best] = other.suggestions;
    if (best === undefined || (other.start < mistake.end && mistake.start < other.end)) continue;
    corrected = corrected.slice(0, other.start) + best + corrected.slice(other.end);
    if (other.end > mistake.start) continue;
    const shift = best.length - (other.end - other.start);
    start += shift;
    end += shift;
  }
  return mistakeAt(corrected, { start, end }, mistake.suggestions);
}

/** Null for a mistake that cannot be asked about: in several sentences, without a right form, or with personal data. */
function mistakeAt(text: string, span: Span, suggestions: readonly string[]): OwnMistake | null {
  const sentence = sentenceAt(text, span);
  if (!sentence || suggestions.length === 0) return null;
  const whole = text.slice(sentence.start, sentence.end);
  if (whole.length > MAX_SENTENCE || maskPersonal(whole) !== whole) return null;
  return withWords(whole, { start: span.start - sentence.start, end: span.end - sentence.start }, suggestions);
}

/** Extends a part to whole words, and by the word before it if the right form only leaves something out. */
function withWords(sentence: string, part: Span, suggestions: readonly string[]): OwnMistake | null {
  const isLeftOut = suggestions.some((suggestion) => suggestion.trim() === '');
  const reach = isLeftOut ? /\S+\s*$/ : /\S*$/;
  let start = part.start - (reach.exec(sentence.slice(0, part.start))?.[0].length ?? 0);
  const end = part.end + (/^[\p{L}\p{N}'’-]*/u.exec(sentence.slice(part.end))?.[0].length ?? 0);
  start += /^["“(]*/.exec(sentence.slice(start, end))?.[0].length ?? 0;
  const before = sentence.slice(start, part.start);
  const after = sentence.slice(part.end, end);
  const accepted = suggestions.map((one) => (before + one + after).replaceAll(/\s+/g, ' ').trim());
  const wrong = sentence.slice(start, end).trim();
  const usable = accepted.filter((one) => one !== '' && one !== wrong);
  return usable.length > 0 && wrong !== '' ? { sentence, start, end, accepted: [...new Set(usable)] } : null;
}

/** The sentence that contains the whole span. */
function sentenceAt(text: string, span: Span): Span | null {
  for (const { index, 0: found } of text.matchAll(/[^.!?\n]+(?:[.!?](?=\S)[^.!?\n]*)*[.!?]*/g)) {
    const start = index + found.length - found.trimStart().length;
    const end = index + found.trimEnd().length;
    if (span.start >= index && span.end <= index + found.length) return span.end <= end ? { start, end } : null;
  }
  return null;
}

function isCorrected({ sentence, start, end, accepted }: OwnMistake, second: string): boolean {
  const text = ` ${wordsAsWritten(second)} `;
  const before = wordsAsWritten(sentence.slice(0, start)).split(' ').at(-1) ?? '';
  const after = wordsAsWritten(sentence.slice(end)).split(' ')[0] ?? '';
  const around = (middle: string) => {
    const words = wordsAsWritten(middle);
    return [before && `${before} ${words}`, after && `${words} ${after}`].filter(Boolean);
  };
  const has = (words: string) => text.includes(` ${words} `);
  const isWrongStill = around(sentence.slice(start, end)).every(has);
  return !isWrongStill && accepted.some((one) => around(one).some(has));
}

/** Words without punctuation, with their capital letters, because a correction may only change a capital. */
function wordsAsWritten(text: string): string {
  return splitWords(text).join(' ');
}
