import type { createGroup as createGroupCall, Group } from '@lisan/contract/learner/group';
import type { z } from 'zod';
import { groupWeekOf } from '../../../domain/group/group-week.ts';
import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { LearningDeps } from '../deps.ts';
import { newInvitationCode } from './invitation-code.ts';
import { presentOwnGroup } from './present-group.ts';
import { insertGroup, insertMember } from './store.ts';

/**
 * Creates a group with the learner as its owner and first member.
 * @throws AppError conflict for a member of a group
 */
export async function createGroup(
  deps: LearningDeps,
  { subscriberId, zone }: Pick<Session, 'subscriberId' | 'zone'>,
  { name, kind, days_each }: z.infer<typeof createGroupCall.body>,
): Promise<Group> {
  const now = deps.clock.now();
  const id = deps.newId();
  return deps.db.transaction().execute(async (trx) => {
    await insertGroup(trx, {
      id,
      owner_id: subscriberId,
      name,
      kind,
      days_each,
      days_each_before: days_each,
      days_each_from: groupWeekOf(learnerDayOf(now, zone)).startsOn,
      invitation_code: newInvitationCode(),
      reached_week: null,
      created_at: now,
    });
    const member = { subscriber_id: subscriberId, id: deps.newId(), group_id: id, joined_at: now };
    if (!(await insertMember(trx, member))) {
      throw new AppError('conflict', { message: 'أنت في مجموعة الآن. قبل إنشاء غيرها تلزم مغادرتها.' });
    }
    return presentOwnGroup(trx, deps, subscriberId);
  });
}
