import type { Database } from '../../../platform/database/schema.ts';
import { lockOwnGroup } from './in-own-group.ts';
import { deleteGroup, removeFromGroup, membersOf, updateGroupRow } from './store.ts';
import type { GroupDeps } from './deps.ts';

/** Takes a learner out of the group; without one it changes nothing. */
export async function leaveGroup({ db }: Pick<GroupDeps, 'db'>, subscriberId: string): Promise<void> {
  await db.transaction().execute((trx) => leaveGroupIn(trx, subscriberId));
}

/**
 * Takes a learner out of the group within the caller's transaction. The longest member becomes the owner after the
 * owner; the last one deletes the group.
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
