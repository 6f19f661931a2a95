import { z } from 'zod';
import { defineCall, done } from './call.ts';
import { QuestionView } from './question.ts';
import { text } from './text.ts';
import { Bilingual, Uuid } from './values.ts';

const Mark = z.union([
  z.object({ kind: z.literal('point'), at: z.number(), label: Bilingual }),
  z.object({ kind: z.enum(['span', 'repeat']), from: z.number(), to: z.number(), label: Bilingual }),
]);

export const GrammarView = z.object({
  uuid: Uuid,
  tense: z.string(),
  order: z.int(),
  title: Bilingual,
  summary: z.string(),
  /** From −10 (past) through 0 (now) to 10 (future). */
  timeline: z.object({ caption: z.string(), example: z.string(), marks: z.array(Mark) }),
  forms: z.array(
    z.object({ subject: z.string(), affirmative: z.string(), negative: z.string(), question: z.string() }),
  ),
  pattern: z.string(),
  uses: z.array(
    z.object({ ar: z.string(), en: z.string(), enAr: z.string(), audio_url: z.string(), audio_seconds: z.number() }),
  ),
  contrasts: z.array(z.object({ ar: z.string(), good: z.string(), bad: z.string() })),
  signals: z.array(Bilingual),
  /** Only when one tense is requested. */
  questions: z.array(QuestionView).optional(),
});
export type GrammarView = z.infer<typeof GrammarView>;

export const getGrammars = defineCall({
  method: 'GET',
  path: '/api/grammars',
  access: 'entitled',
  limit: 'read',
  summary: 'The twelve tenses; with `tense`, that one with its questions',
  query: z.object({ tense: text(60).optional() }),
  reply: done({ grammars: z.array(GrammarView) }),
});
