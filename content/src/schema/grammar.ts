import { TENSES } from '@lisan/contract/learner/grammar-pages';
import { z } from 'zod';
import { Arabic, ArabicNote, Bilingual, English } from './common.ts';
import { Question } from '../question-kinds.ts';

export const Tense = z.enum(TENSES);
export type Tense = z.infer<typeof Tense>;

/** A mark on a line of time that runs from −10 (past) through 0 (now) to 10 (future). */
const TimelineMark = z.discriminatedUnion('kind', [
  /** One finished event. */
  z.strictObject({ kind: z.literal('point'), at: z.number().min(-10).max(10), label: Bilingual }),
  /** Something in progress, or lasting. */
  z.strictObject({
    kind: z.literal('span'),
    from: z.number().min(-10).max(10),
    to: z.number().min(-10).max(10),
    label: Bilingual,
  }),
  /** A habit: the same event repeatedly. */
  z.strictObject({
    kind: z.literal('repeat'),
    from: z.number().min(-10).max(10),
    to: z.number().min(-10).max(10),
    label: Bilingual,
  }),
]);

/** A use: when it is said, with an example that is spoken. */
export const Use = z.strictObject({ ar: ArabicNote, en: English, enAr: Arabic });
/** A difference from Arabic: the right English, and the English that Arabic suggests instead. */
export const Contrast = z.strictObject({ ar: ArabicNote, good: English, bad: English });
export const Signal = z.strictObject({ en: English, ar: Arabic });

export const GrammarPage = z.strictObject({
  id: Tense,
  order: z.number().int().min(1).max(12),
  title: Bilingual,
  /** The purpose of the tense, in two or three plain sentences. */
  summary: ArabicNote,
  timeline: z.strictObject({ caption: Arabic, example: English, marks: z.array(TimelineMark).min(1).max(3) }),
  /** One row per group of subjects. */
  forms: z
    .array(z.strictObject({ subject: English, affirmative: English, negative: English, question: English }))
    .min(1)
    .max(3),
  /** How to build it, as a pattern: `subject + have/has + been + verb-ing`. */
  pattern: English,
  /** The same pattern in Arabic; forms such as `have` stay English. */
  patternAr: Arabic,
  uses: z.array(Use).min(2).max(6),
  contrasts: z.array(Contrast).min(2).max(5),
  signals: z.array(Signal).min(3).max(8),
  questions: z.array(Question).length(8),
});
export type GrammarPage = z.infer<typeof GrammarPage>;
