import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { LevelView } from './level.ts';
import { QuestionView } from './question.ts';
import { SMALL_TALK_KINDS } from './small-talk-kinds.ts';
import { Uuid } from '../values/values.ts';

const SmallTalkTopic = z.object({
  uuid: Uuid,
  kind: z.enum(SMALL_TALK_KINDS),
  level: LevelView.shape.code,
  /** The idiom, or a sentence that one says. */
  en: z.string(),
  ar: z.string(),
});

/** An idiom or a habit in thirty seconds. Its question is answered as practice under its uuid. */
export const SmallTalkView = SmallTalkTopic.extend({
  note: z.string(),
  /** Each line starts at `start` seconds of the clip. */
  lines: z.array(z.object({ voice: z.enum(['a', 'b']), en: z.string(), ar: z.string(), start: z.number() })),
  audio_url: z.string(),
  audio_seconds: z.number(),
});
export type SmallTalkView = z.infer<typeof SmallTalkView>;

export const listSmallTalk = defineCall({
  method: 'GET',
  path: '/api/get/small-talk',
  access: 'entitled',
  limit: 'read',
  summary: 'The idioms and habits of small talk by level, and the one of the learner’s day',
  reply: done({
    items: z.array(SmallTalkTopic.extend({ done: z.boolean() })),
    /** The item of the learner-day; null once all are done. */
    today: Uuid.nullable(),
  }),
});

export const getSmallTalk = defineCall({
  method: 'GET',
  path: '/api/get/small-talk/:uuid',
  access: 'entitled',
  limit: 'read',
  summary: 'An idiom or a habit with its dialogue and its question',
  params: z.object({ uuid: Uuid }),
  reply: done({ item: SmallTalkView, question: QuestionView, done: z.boolean() }),
});
