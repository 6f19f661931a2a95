import type { SentenceItem, WordItem } from '@lisan/contract/course';
import type { AskedSentence } from './asked-item.ts';
import type { Line } from './choose-line-distractors.ts';

/** The Arabic that stands around generated questions. */
export const PROMPTS = {
  meaningOf: 'ما معنى هذه الكلمة؟',
  meaningOfPhrase: 'ما معنى هذه العبارة؟',
  inEnglish: (ar: string) => `كيف تقول «${ar}» بالإنجليزية؟`,
  whichWord: 'استمع. ماذا سمعت؟',
  whatItMeans: 'استمع. ما معنى ما سمعت؟',
  gap: (ar: string, first: string) => `${ar} (أول حرف: ${first})`,
  order: (ar: string) => `رتّب الكلمات: ${ar}`,
  dictation: 'استمع، ثم اكتب ما تسمع.',
} as const;

/** Why a word is the answer: its meaning, its example and what the authors remark on it. */
export function whyWord(word: WordItem): string {
  return withNote(
    `${quote(word.en)} تعني ${quote(word.ar)}. مثال: ${quote(word.example.en)}، أي ${quote(word.example.ar)}`,
    word,
  );
}

/** Why a word fills the gap in its own example. */
export function whyGap(word: WordItem, form: string): string {
  return withNote(
    `الكلمة الناقصة ${quote(form)}، ومعناها ${quote(word.ar)}. الجملة كاملة: ${quote(word.example.en)}`,
    word,
  );
}

/** What a line that was heard or read means. */
export function whyLine(line: Line | SentenceItem): string {
  return withNote(`${quote(line.en)} معناها ${quote(line.ar)}`, line);
}

/** More right orders of one sentence than this are too many to read. */
const MAX_ORDERS = 3;

/** The right order of a sentence, with others that are as right. */
export function whyOrder(sentence: AskedSentence): string {
  const orders = [sentence.en, ...(sentence.accepted ?? [])].slice(0, MAX_ORDERS).map(quote).join(' أو ');
  return withNote(`الترتيب الصحيح: ${orders}، ومعناها ${quote(sentence.ar)}`, sentence);
}

/** In quotation marks, its full stop left to the sentence around it. */
function quote(text: string): string {
  return `«${text.replace(/\.$/, '')}»`;
}

function withNote(why: string, item: { note?: string | undefined } | Line): string {
  return 'note' in item && item.note ? `${why}. ${item.note}` : `${why}.`;
}
