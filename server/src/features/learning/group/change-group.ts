import { MAX_GROUP_MEMBERS, type Group, type updateGroup as updateGroupCall } from '@lisan/contract/learner/group';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { LearningDeps } from '../deps.ts';
import { UNKNOWN_INVITATION } from './find-invitation.ts';
import { presentOwnGroup } from './present-group.ts';
import { insertMember, lockGroupByCode, membersOf, updateGroupRow, removeFromGroup } from './store.ts';
import type { z } from 'zod';
import { changeDaysEach } from '../../../domain/group/group-week.ts';
import { asOwner } from './in-own-group.ts';
import { daysEachOf, presentWeekOf } from './shared-days.ts';
import { newInvitationCode } from './invitation-code.ts';

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

/**
 * Changes the name, or the goal from this week on.
 * @throws AppError not_found, forbidden
 */
export async function updateGroup(
  deps: LearningDeps,
  subscriberId: string,
  { name, days_each }: z.infer<typeof updateGroupCall.body>,
): Promise<Group> {
  return asOwner(deps, subscriberId, async (trx, group) => {
    const week = await presentWeekOf(trx, group, deps.clock.now());
    const goal = days_each === undefined ? daysEachOf(group) : changeDaysEach(daysEachOf(group), days_each, week);
    await updateGroupRow(trx, group.id, {
      name: name ?? group.name,
      days_each: goal.daysEach,
      days_each_before: goal.before,
      days_each_from: goal.from,
    });
    return presentOwnGroup(trx, deps, subscriberId);
  });
}

/**
 * Removes another member of the owner's group and replaces its invitation; a missing member changes nothing.
 * @throws AppError not_found, forbidden, 422 on `member_uuid` for the owner's own
 */
export async function removeMember(
  deps: LearningDeps,
  { subscriberId, memberUuid }: { subscriberId: string; memberUuid: string },
): Promise<Group> {
  return asOwner(deps, subscriberId, async (trx, group) => {
    const member = (await membersOf(trx, group.id)).find(({ id }) => id === memberUuid);
    if (member?.subscriber_id === subscriberId) {
      throw invalidField('member_uuid', 'لا يمكنك إزالة نفسك، ويمكنك مغادرة المجموعة.');
    }
    if (member) {
      await removeFromGroup(trx, member);
      // With the old link the member would be back immediately.
      await updateGroupRow(trx, group.id, { invitation_code: newInvitationCode() });
    }
    return presentOwnGroup(trx, deps, subscriberId);
  });
}
