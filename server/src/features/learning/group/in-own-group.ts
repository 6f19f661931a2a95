import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { LearningDeps } from '../deps.ts';
import { lockGroup, membershipOf, type GroupRow, type MemberRow } from './store.ts';

type OwnGroup = { group: GroupRow; member: MemberRow };

/**
 * Locks the group of a learner; null without a group, and for a learner who was removed while this waited for the lock.
 */
export async function lockOwnGroup(trx: Database, subscriberId: string): Promise<OwnGroup | null> {
  const before = await membershipOf(trx, subscriberId);
  const group = before && (await lockGroup(trx, before.group_id));
  const member = group && (await membershipOf(trx, subscriberId));
  return group && member?.group_id === group.id ? { group, member } : null;
}

/**
 * Runs `work` in a transaction that locks the group which the learner owns.
 * @throws AppError not_found without a group, forbidden for a member who is not its owner
 */
export async function asOwner<T>(
  deps: LearningDeps,
  subscriberId: string,
  work: (trx: Database, group: GroupRow) => Promise<T>,
): Promise<T> {
  return deps.db.transaction().execute(async (trx) => {
    const own = await lockOwnGroup(trx, subscriberId);
    if (!own) throw new AppError('not_found', { message: 'لست في مجموعة الآن.' });
    if (own.group.owner_id !== subscriberId) {
      throw new AppError('forbidden', { message: 'هذا لإدارة المجموعة وحدها.' });
    }
    return work(trx, own.group);
  });
}
