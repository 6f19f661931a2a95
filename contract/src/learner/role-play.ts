import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { Bilingual, Uuid } from '../values/values.ts';

/** How well a line serves the speaker's goal. */
export const Fit = z.enum(['good', 'fair', 'poor']);
export type Fit = z.infer<typeof Fit>;

const spoken = { audio_url: z.string(), audio_seconds: z.number() };

/** A branching conversation. The first turn opens it; `next` is the id of a turn or of an end. */
export const RolePlayView = z.object({
  uuid: Uuid,
  practical_id: Uuid,
  level_id: Uuid,
  partner: z.object({ name: z.string(), ar: z.string(), voice: z.enum(['a', 'b']) }),
  situation: z.string(),
  goal: z.string(),
  turns: z.array(
    z.object({
      id: z.string(),
      en: z.string(),
      ar: z.string(),
      ...spoken,
      /** Only a good line has a sound, so that wrong English is never a model. */
      choices: z.array(
        Bilingual.extend({
          /** Other words for the line, which are understood when they are said. */
          also: z.array(z.string()).optional(),
          fit: Fit,
          remark: z.string(),
          next: z.string(),
          audio_url: z.string().optional(),
        }),
      ),
    }),
  ),
  ends: z.array(
    z.object({ id: z.string(), outcome: Fit, en: z.string(), ar: z.string(), remark: z.string(), ...spoken }),
  ),
});
export type RolePlayView = z.infer<typeof RolePlayView>;

export const getRolePlay = defineCall({
  method: 'GET',
  path: '/api/get/role-play',
  access: 'entitled',
  limit: 'read',
  summary: 'The conversation of a practical, and the ends that this learner has reached',
  query: z.object({ practical_id: Uuid }),
  reply: done({ role_play: RolePlayView, reached: z.array(Fit) }),
});

export const finishRolePlay = defineCall({
  method: 'POST',
  path: '/api/role-play/finish',
  access: 'entitled',
  limit: 'write',
  summary: 'Record the end of a conversation by the lines that were said; the first good end earns points',
  body: z.object({
    practical_id: Uuid,
    /** The place of the chosen line in each turn, from the first turn to the end. */
    path: z.array(z.int().min(0).max(2)).min(1).max(20),
  }),
  reply: done({ outcome: Fit, reached: z.array(Fit), points: z.int() }),
});
