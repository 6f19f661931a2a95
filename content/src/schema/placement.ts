import { z } from 'zod';
import { LevelCode } from './common.ts';
import { KINDS } from '../question-kinds.ts';

/** Placement items are four-option choices: the guessing parameter .2 of the model assumes it. */
export const PlacementItem = KINDS.choice.form.extend({ level: LevelCode }).strict();
export type PlacementItem = z.infer<typeof PlacementItem>;

export const PlacementBank = z.strictObject({ items: z.array(PlacementItem).min(200) });
