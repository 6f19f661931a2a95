import { MAX_GROUP_MEMBERS, type getGroupInvitation } from '@lisan/contract/learner/group';
import type { z } from 'zod';
import { firstNameOf } from '../../../domain/subscriber/first-name.ts';
import { AppError } from '../../../platform/app-error.ts';
import { listNames } from '../../account/subscriber/list-names.ts';
import type { LearningDeps } from '../deps.ts';
import { groupByCode, membersOf } from './store.ts';

type Invitation = Omit<z.infer<typeof getGroupInvitation.reply>, 'messageCode'>;

/** The text of a 404 about an invitation. */
export const UNKNOWN_INVITATION = 'رابط الدعوة هذا لم يعد صالحًا. رابط جديد ممّن دعاك يكفي.';

/**
 * Returns the group of an invitation, without the names of other members.
 * @throws AppError not_found for an unknown or a replaced code
 */
export async function findInvitation(
  { db }: LearningDeps,
  { code, subscriberId }: { code: string; subscriberId: string },
): Promise<Invitation> {
  const group = await groupByCode(db, code);
  if (!group) throw new AppError('not_found', { message: UNKNOWN_INVITATION });
  const members = await membersOf(db, group.id);
  const names = await listNames(db, [group.owner_id]);
  return {
    name: group.name,
    kind: group.kind,
    owner_first_name: firstNameOf(names.get(group.owner_id)?.name ?? null),
    members: members.length,
    is_full: members.length >= MAX_GROUP_MEMBERS,
    is_member: members.some(({ subscriber_id }) => subscriber_id === subscriberId),
  };
}
