import { DIALECTS, EFFECTS } from '@lisan/contract/learner/bridge';
import { z } from 'zod';
import { ItemId } from './common.ts';

/** A note about one headword for speakers of one dialect, in Arabic that may quote English and the dialect. */
export const Bridge = z.strictObject({
  word: ItemId,
  dialect: z.enum(DIALECTS),
  effect: z.enum(EFFECTS),
  ar: z.string().trim().min(20).max(200),
});
export type Bridge = z.infer<typeof Bridge>;

/** `bridges.yaml`: where a dialect of the learners helps or misleads. */
export const Bridges = z.strictObject({ bridges: z.array(Bridge) });
