import { z } from 'zod';

export const DIALECTS = ['iraq', 'egypt', 'gulf', 'levant'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** `helps`: the dialect has the word or the habit; `misleads`: it suggests something that English does not have. */
export const EFFECTS = ['helps', 'misleads'] as const;

/** A note about a word for speakers of one dialect. */
export const BridgeView = z.object({ dialect: z.enum(DIALECTS), effect: z.enum(EFFECTS), ar: z.string() });
export type BridgeView = z.infer<typeof BridgeView>;
