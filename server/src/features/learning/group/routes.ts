import type { Group } from '@lisan/contract/learner/group';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { LearningDeps } from '../deps.ts';
import { createGroup } from './create-group.ts';
import { findInvitation } from './find-invitation.ts';
import { joinGroup, removeMember, updateGroup } from './change-group.ts';
import { leaveGroup } from './leave-group.ts';
import { presentGroup, presentOwnGroup } from './present-group.ts';
import { asOwner } from './in-own-group.ts';
import { newInvitationCode } from './invitation-code.ts';
import { updateGroupRow } from './store.ts';

import * as calls from '@lisan/contract/learner/group';

export function groupRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, calls.getGroup, async ({ session }) => ({
    group: await presentGroup(deps.db, deps, session.subscriberId),
  }));

  serveCall(app, deps, calls.createGroup, async ({ body, session }) => ({
    group: await createGroup(deps, session, body),
  }));

  serveCall(app, deps, calls.getGroupInvitation, async ({ query, session }) =>
    findInvitation(deps, { code: query.code, subscriberId: session.subscriberId }),
  );

  serveCall(app, deps, calls.joinGroup, async ({ body, session }) => ({
    group: await joinGroup(deps, { code: body.code, subscriberId: session.subscriberId }),
  }));

  serveCall(app, deps, calls.leaveGroup, async ({ session }) => {
    await leaveGroup(deps, session.subscriberId);
    return {};
  });

  serveCall(app, deps, calls.updateGroup, async ({ body, session }) => ({
    group: await updateGroup(deps, session.subscriberId, body),
  }));

  serveCall(app, deps, calls.replaceGroupInvitation, async ({ session }) => ({
    group: await replaceInvitation(deps, session.subscriberId),
  }));

  serveCall(app, deps, calls.removeGroupMember, async ({ body, session }) => ({
    group: await removeMember(deps, { subscriberId: session.subscriberId, memberUuid: body.member_uuid }),
  }));
}

/**
 * Replaces the invitation of a group, so that the earlier link leads nowhere.
 * @throws AppError not_found, forbidden
 */
async function replaceInvitation(deps: LearningDeps, subscriberId: string): Promise<Group> {
  return asOwner(deps, subscriberId, async (trx, group) => {
    await updateGroupRow(trx, group.id, { invitation_code: newInvitationCode() });
    return presentOwnGroup(trx, deps, subscriberId);
  });
}
