import { MAX_GROUP_MEMBERS, type Group } from '@lisan/contract/learner/group';
import { AppError } from '../../../platform/app-error.ts';
import type { LearningDeps } from '../deps.ts';
import { UNKNOWN_INVITATION } from './find-invitation.ts';
import { presentOwnGroup } from './present-group.ts';
import { insertMember, lockGroupByCode, membersOf } from './store.ts';

/**
 * Adds a learner to the group of an invitation; a member stays as before.
 * @throws AppError not_found for an unknown or a replaced code, conflict when the group is full or the learner is in
 * another group
 */
export async function joinGroup(
  deps: LearningDeps,
  { code, subscriberId }: { code: string; subscriberId: string },
): Promise<Group> {
  return deps.db.transaction().execute(async (trx) => {
    const group = await lockGroupByCode(trx, code);
    if (!group) throw new AppError('not_found', { message: UNKNOWN_INVITATION });
    const members = await membersOf(trx, group.id);
    if (!members.some(({ subscriber_id }) => subscriber_id === subscriberId)) {
      if (members.length >= MAX_GROUP_MEMBERS) {
        throw new AppError('conflict', { message: 'اكتملت هذه المجموعة: فيها عشرة أعضاء.' });
      }
      const joined = { subscriber_id: subscriberId, id: deps.newId(), group_id: group.id, joined_at: deps.clock.now() };
      if (!(await insertMember(trx, joined))) {
        throw new AppError('conflict', { message: 'أنت في مجموعة أخرى. قبل الانضمام إلى هذه تلزم مغادرتها.' });
      }
    }
    return presentOwnGroup(trx, deps, subscriberId);
  });
}
