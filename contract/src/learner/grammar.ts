import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { LevelView } from './level.ts';
import { QuestionView } from './question.ts';
import { text } from '../values/text.ts';
import { Bilingual, Uuid } from '../values/values.ts';

const Mark = z.union([
  z.object({ kind: z.literal('point'), at: z.number(), label: Bilingual }),
  z.object({ kind: z.enum(['span', 'repeat']), from: z.number(), to: z.number(), label: Bilingual }),
]);

/** The shared fields of tense pages and topic pages. */
const pageParts = {
  order: z.int(),
  title: Bilingual,
  summary: z.string(),
  uses: z.array(
    z.object({ ar: z.string(), en: z.string(), enAr: z.string(), audio_url: z.string(), audio_seconds: z.number() }),
  ),
  /** `audio_url` is the sound of `good`. */
  contrasts: z.array(z.object({ ar: z.string(), good: z.string(), bad: z.string(), audio_url: z.string().optional() })),
  signals: z.array(Bilingual),
  /** Only when one page is requested. */
  questions: z.array(QuestionView).optional(),
};

export const GrammarView = z.object({
  uuid: Uuid,
  tense: z.string(),
  ...pageParts,
  /** From −10 (past) through 0 (now) to 10 (future). */
  timeline: z.object({ caption: z.string(), example: z.string(), marks: z.array(Mark) }),
  forms: z.array(
    z.object({ subject: z.string(), affirmative: z.string(), negative: z.string(), question: z.string() }),
  ),
  pattern: z.string(),
  /** The same pattern in Arabic; missing in versions of the course from before it. */
  patternAr: z.string().optional(),
});
export type GrammarView = z.infer<typeof GrammarView>;

/** A page beside the tenses, such as the articles: a table of forms instead of the timeline. */
export const GrammarTopicView = z.object({
  uuid: Uuid,
  topic: z.string(),
  /** Where the course teaches it first. */
  level: LevelView.shape.code,
  ...pageParts,
  /** Arabic heads and English cells, one for each column. */
  table: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())), caption: z.string() }),
});
export type GrammarTopicView = z.infer<typeof GrammarTopicView>;

export const getGrammars = defineCall({
  method: 'GET',
  path: '/api/grammars',
  access: 'entitled',
  limit: 'read',
  summary: 'The twelve tenses; with `tense`, that one with its questions',
  query: z.object({ tense: text(60).optional() }),
  reply: done({ grammars: z.array(GrammarView) }),
});

export const getGrammarTopics = defineCall({
  method: 'GET',
  path: '/api/grammar-topics',
  access: 'entitled',
  limit: 'read',
  summary: 'The grammar pages beside the tenses; with `topic`, that one with its questions',
  query: z.object({ topic: text(60).optional() }),
  reply: done({ topics: z.array(GrammarTopicView) }),
});
