import { TOPICS } from '@lisan/contract/learner/grammar-pages';
import { z } from 'zod';
import { Arabic, ArabicNote, Bilingual, English, LevelCode } from './common.ts';
import { Contrast, Signal, Use } from './grammar.ts';
import { Question } from '../question-kinds.ts';

export const Topic = z.enum(TOPICS);
export type Topic = z.infer<typeof Topic>;

export const GrammarTopic = z
  .strictObject({
    id: Topic,
    order: z.number().int().min(1).max(12),
    /** The first level that teaches it. */
    level: LevelCode,
    title: Bilingual,
    /** The topic and its difference from Arabic, in a few plain sentences. */
    summary: ArabicNote,
    /** The forms at a glance: Arabic heads, and English below them. */
    table: z.strictObject({
      columns: z.array(Arabic).min(2).max(3),
      rows: z.array(z.array(English)).min(3).max(8),
      caption: ArabicNote,
    }),
    uses: z.array(Use).min(4).max(6),
    contrasts: z.array(Contrast).min(3).max(5),
    signals: z.array(Signal).min(3).max(8),
    questions: z.array(Question).length(8),
  })
  .refine(
    ({ table }) => table.rows.every((row) => row.length === table.columns.length),
    'each row of the table has a cell for each column',
  )
  .refine(
    ({ questions }) => new Set(questions.map(({ kind }) => kind)).size >= 4,
    'a grammar topic uses at least four kinds of question',
  );
export type GrammarTopic = z.infer<typeof GrammarTopic>;
