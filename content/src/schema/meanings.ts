import { z } from 'zod';
import { ItemId } from './common.ts';

/**
 * Groups of headwords with near meaning: `lexicon/meanings.yaml`. The name of a group states the shared idea. A word
 * may be in several groups; two words of one group are never options of the same question.
 */
export const Meanings = z.record(z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.array(ItemId).min(2).max(14));
export type Meanings = z.infer<typeof Meanings>;
