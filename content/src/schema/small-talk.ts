import { SMALL_TALK_KINDS } from '@lisan/contract/learner/small-talk-kinds';
import { z } from 'zod';
import { KINDS } from '../question-kinds.ts';
import { Arabic, English, ItemId, LevelCode, Voice } from './common.ts';

/** A choice of three with an Arabic prompt, which may quote English. */
const SmallTalkQuestion = KINDS.choice.form
  .refine(({ options }) => options.length === 3, 'the question has three options')
  .refine(({ skill }) => skill === 'vocabulary', 'the question asks about vocabulary')
  .refine(({ prompt }) => prompt.ar !== undefined, 'the prompt is Arabic');

/** An idiom or a habit that is read, played and answered in thirty seconds. */
const SmallTalk = z.strictObject({
  id: ItemId,
  kind: z.enum(SMALL_TALK_KINDS),
  level: LevelCode,
  en: English.max(48),
  ar: Arabic.max(48),
  /** Arabic that may quote English. */
  note: z.string().trim().min(100).max(280),
  lines: z
    .array(z.strictObject({ voice: Voice, en: English, ar: Arabic }))
    .min(2)
    .max(3),
  question: SmallTalkQuestion,
});
export type SmallTalk = z.infer<typeof SmallTalk>;

/** `small-talk.yaml`, in the order of the list within each level. */
export const SmallTalks = z.strictObject({ items: z.array(SmallTalk) });
