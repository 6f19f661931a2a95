import { entryNoun } from '@lisan/contract/english/entry-noun';
import type { SentenceItem } from '@lisan/contract/learner/course';
import type { AskedSentence, ExplainedWord } from './quiz-question.ts';
import type { Line } from './choose-line-distractors.ts';

type Named = Pick<ExplainedWord, 'en' | 'ar'>;

/** The Arabic texts around generated questions. */
export const PROMPTS = {
  meaningOf: (en: string) => `ما معنى هذه ال${entryNoun(en)}؟`,
  spelling: (en: string, ar: string) => `نستمع، ثم نكتب ال${entryNoun(en)}: ${ar}`,
  inEnglish: (ar: string) => `كيف نقول «${ar}» بالإنجليزية؟`,
  whichWord: 'نستمع. ماذا نسمع؟',
  whatItMeans: 'نستمع. ما معنى ما نسمع؟',
  gap: (ar: string, first: string) => `${ar} (أول حرف: ${first})`,
  dictation: 'نستمع، ثم نكتب ما نسمع.',
} as const;

/** The reason of an option of a word's meaning: the chosen word, then the word that was asked about. */
export function reasonOfWord(asked: Named, chosen: Named): string {
  const meaning = `${quote(chosen.en)} تعني ${quote(chosen.ar)}`;
  return chosen.en === asked.en ? `${meaning}.` : `${meaning}، أما ${quote(asked.ar)} فهي ${quote(asked.en)}.`;
}

/** The reason of an option that was chosen for a played text. */
export function reasonOfPlayed(played: Named, chosen: Named): string {
  const meaning = `${quote(chosen.en)} معناها ${quote(chosen.ar)}`;
  return chosen.en === played.en ? `${meaning}.` : `${meaning}، والمسموع ${quote(played.en)}.`;
}

/** The meaning of a word or a line, in one line. */
export function meaningOfLine({ en, ar }: Named): string {
  return `${quote(en)} معناها ${quote(ar)}.`;
}

/** The rationale for a word: its meaning, its example and the authors' note. */
export function whyWord(word: ExplainedWord): string {
  const meaning = `${quote(word.en)} تعني ${quote(word.ar)}`;
  const { example } = word;
  return withNote(example ? `${meaning}. مثال: ${quote(example.en)}، أي ${quote(example.ar)}` : meaning, word);
}

/** The rationale for a gap in a word's own example. */
export function whyGap(word: ExplainedWord & { example: Line }, form: string): string {
  return withNote(
    `ال${entryNoun(form)} الناقصة ${quote(form)}، ومعناها ${quote(word.ar)}. الجملة كاملة: ${quote(word.example.en)}`,
    word,
  );
}

/** The meaning of a line that was played or shown. */
export function whyLine(line: Line | SentenceItem): string {
  return withNote(`${quote(line.en)} معناها ${quote(line.ar)}`, line);
}

/** More accepted orders of one sentence than this are too many to read. */
const MAX_ORDERS = 3;

/** The right order of a sentence, with the other accepted orders. */
export function whyOrder(sentence: AskedSentence): string {
  const orders = [sentence.en, ...(sentence.accepted ?? [])].slice(0, MAX_ORDERS).map(quote).join(' أو ');
  return withNote(`الترتيب الصحيح: ${orders}، ومعناها ${quote(sentence.ar)}`, sentence);
}

/** In quotation marks, without its full stop, which the surrounding sentence has. */
function quote(text: string): string {
  return `«${text.replace(/\.$/, '')}»`;
}

function withNote(why: string, item: { note?: string | undefined } | Line): string {
  return 'note' in item && item.note ? `${why}. ${item.note}` : `${why}.`;
}
