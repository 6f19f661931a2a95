import type { Group } from '@lisan/contract/learner/group';
import { invalidField } from '../../../platform/app-error.ts';
import type { LearningDeps } from '../deps.ts';
import { asOwner } from './in-own-group.ts';
import { newInvitationCode } from './invitation-code.ts';
import { presentOwnGroup } from './present-group.ts';
import { removeFromGroup, membersOf, updateGroupRow } from './store.ts';

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
