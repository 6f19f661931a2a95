import type { Session } from '../../../platform/auth/session.ts';
import { AppError } from '../../../platform/app-error.ts';
import { requireUnlockedWeek } from '../course/read-policy.ts';
import { asLearner } from '../course/record-learning.ts';
import { addEntryCard, removeEntryCard } from '../review/entry-card.ts';
import type { LearningDeps } from '../deps.ts';
import { deleteSaved, insertSaved, savedUuids } from './saved-store.ts';

export const MAX_SAVED = 2000;

/**
 * Saves a word, or another item of an unlocked week, or removes it. A saved entry of the lexicon has a review card,
 * which is removed with it. An item that the course no longer has can still be removed.
 * @throws AppError not_found, forbidden, week_locked, conflict when MAX_SAVED items are saved
 */
export async function toggleSaved(
  deps: LearningDeps,
  session: Session,
  { itemUuid, saved }: { itemUuid: string; saved: boolean },
): Promise<void> {
  const { subscriberId } = session;
  if (!saved) return removeSaved(deps, { subscriberId, itemUuid });
  await requireSavable(deps, session, itemUuid);
  await asLearner(deps, session, async (trx) => {
    const uuids = await savedUuids(trx, subscriberId);
    if (uuids.includes(itemUuid)) return;
    if (uuids.length >= MAX_SAVED) {
      throw new AppError('conflict', { message: 'امتلأ دفترك. يلزم حذف بعض المحفوظات أولًا.' });
    }
    const now = deps.clock.now();
    await insertSaved(trx, { subscriber_id: subscriberId, item_uuid: itemUuid, saved_at: now });
    await addEntryCard(trx, deps, { subscriberId, itemUuid, at: now });
  });
}

/** The lexicon is open to every learner, so a headword of a locked week can be saved on the page with its meaning. */
async function requireSavable(deps: LearningDeps, session: Session, uuid: string): Promise<void> {
  if (deps.course.lexicon.entry(uuid)) return;
  const item = deps.course.requireItem(uuid);
  await requireUnlockedWeek(deps, session, { levelId: item.level_id, week: item.week });
}

async function removeSaved(deps: LearningDeps, at: { subscriberId: string; itemUuid: string }): Promise<void> {
  const { course, db } = deps;
  const isKnown = course.item(at.itemUuid) ?? course.lexicon.entry(at.itemUuid);
  if (!isKnown && !(await savedUuids(db, at.subscriberId)).includes(at.itemUuid)) throw new AppError('not_found');
  await asLearner(deps, at, async (trx) => {
    await deleteSaved(trx, at);
    await removeEntryCard(trx, deps, at);
  });
}
