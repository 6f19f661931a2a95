import type { Group } from '@lisan/contract/learner/group';
import { asOwner } from './in-own-group.ts';
import { newInvitationCode } from './invitation-code.ts';
import { presentOwnGroup } from './present-group.ts';
import { updateGroupRow } from './store.ts';
import type { GroupDeps } from './deps.ts';

/**
 * Replaces the invitation of a group, so that the earlier link leads nowhere.
 * @throws AppError not_found, forbidden
 */
export async function replaceInvitation(
  deps: Pick<GroupDeps, 'clock' | 'db' | 'publicUrl'>,
  subscriberId: string,
): Promise<Group> {
  return asOwner(deps, subscriberId, async (trx, group) => {
    await updateGroupRow(trx, group.id, { invitation_code: newInvitationCode() });
    return presentOwnGroup(trx, deps, subscriberId);
  });
}
