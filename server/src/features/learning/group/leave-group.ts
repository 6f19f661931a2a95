import type { Database } from '../../../platform/database/schema.ts';
import type { LearningDeps } from '../deps.ts';
import { lockOwnGroup } from './in-own-group.ts';
import { deleteGroup, removeFromGroup, membersOf, updateGroupRow } from './store.ts';

/** Removes a learner from their group; changes nothing without a group. */
export async function leaveGroup({ db }: LearningDeps, subscriberId: string): Promise<void> {
  await db.transaction().execute((trx) => leaveGroupIn(trx, subscriberId));
}

/**
 * Removes a learner from their group within the caller's transaction. If the owner leaves, the longest member becomes
 * the owner; if the last member leaves, the group is deleted.
 */
export async function leaveGroupIn(trx: Database, subscriberId: string): Promise<void> {
  const own = await lockOwnGroup(trx, subscriberId);
  if (!own) return;
  const { group, member } = own;
  await removeFromGroup(trx, member);
  const [longest] = await membersOf(trx, group.id);
  if (!longest) await deleteGroup(trx, group.id);
  else if (group.owner_id === subscriberId) await updateGroupRow(trx, group.id, { owner_id: longest.subscriber_id });
}
