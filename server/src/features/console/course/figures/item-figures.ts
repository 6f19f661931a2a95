import type { ItemFigures } from '@lisan/contract/console/course-values';
import type { Database } from '../../../../platform/database/schema.ts';
import { findFigures } from './figure-store.ts';

/** Below this number the share of right answers may be off by a fifth, so that it is not shown. */
export const MIN_ANSWERS = 30;

/** Returns the statistics of an item; null where its answers are too few. */
export async function itemFigures(db: Database, itemUuid: string): Promise<ItemFigures | null> {
  const row = await findFigures(db, itemUuid);
  if (!row || row.answers < MIN_ANSWERS) return null;
  const { answers, correct, discrimination, wrong, computed_at } = row;
  return {
    answers,
    share: correct / answers,
    discrimination,
    // compute-item-figures.ts writes rows of this type.
    wrong: wrong as ItemFigures['wrong'],
    computed_at: computed_at.toISOString(),
  };
}
