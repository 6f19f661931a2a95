import type { Session } from '../../platform/auth/session.ts';
import { AppError } from '../../platform/app-error.ts';
import { requireUnlockedWeek } from '../course/read-policy.ts';
import { asLearner } from '../course/record-learning.ts';
import { deleteSaved, insertSaved, savedUuids } from './saved-store.ts';
import type { NotebookDeps } from './deps.ts';

export const MAX_SAVED = 2000;

type Deps = Pick<NotebookDeps, 'clock' | 'course' | 'db' | 'sessions'>;

/**
 * Saves an item of an unlocked week, or removes it. An item that the course no longer has can still be removed.
 * @throws AppError not_found, forbidden, week_locked, conflict when MAX_SAVED items are saved
 */
export async function toggleSaved(
  deps: Deps,
  session: Session,
  { itemUuid, saved }: { itemUuid: string; saved: boolean },
): Promise<void> {
  const { subscriberId } = session;
  if (!saved) return removeSaved(deps, { subscriberId, itemUuid });
  const item = deps.course.requireItem(itemUuid);
  await requireUnlockedWeek(deps, session, { levelId: item.level_id, week: item.week });
  await asLearner(deps, session, async (trx) => {
    const uuids = await savedUuids(trx, subscriberId);
    if (uuids.includes(itemUuid)) return;
    if (uuids.length >= MAX_SAVED) {
      throw new AppError('conflict', { message: 'امتلأ دفترك. احذف بعض المحفوظات ثم أعد المحاولة.' });
    }
    await insertSaved(trx, { subscriber_id: subscriberId, item_uuid: itemUuid, saved_at: deps.clock.now() });
  });
}

async function removeSaved(deps: Deps, at: { subscriberId: string; itemUuid: string }): Promise<void> {
  if (!deps.course.item(at.itemUuid) && !(await savedUuids(deps.db, at.subscriberId)).includes(at.itemUuid)) {
    throw new AppError('not_found');
  }
  await deleteSaved(deps.db, at);
}
