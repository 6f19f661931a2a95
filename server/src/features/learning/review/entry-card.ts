import { newCard } from '../../../domain/review/review-card.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { LearningDeps } from '../deps.ts';
import { isEntry } from './find-card-item.ts';
import { deleteCard, lockCard, saveCard, type CardKey } from './store.ts';

/** Adds the card of an entry of the lexicon that was saved at `at`; an item of a week has a card once it is learned. */
export async function addEntryCard(
  trx: Database,
  deps: LearningDeps,
  { at, ...key }: CardKey & { at: Date },
): Promise<void> {
  if (!isEntry(deps, key.itemUuid) || (await lockCard(trx, key))) return;
  await saveCard(trx, key, newCard(at));
}

/** Removes the card of an entry that is no longer saved. */
export async function removeEntryCard(trx: Database, deps: LearningDeps, key: CardKey): Promise<void> {
  if (isEntry(deps, key.itemUuid)) await deleteCard(trx, key);
}
