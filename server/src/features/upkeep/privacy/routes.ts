import { eraseAccount, exportOwnData, getPrivacy as getPrivacyCall } from '@lisan/contract/learner/privacy';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { publishChange } from '../../billing/subscription/state/apply-event.ts';
import { removeAvatarFile } from '../../account/subscriber/update-avatar.ts';
import type { UpkeepDeps } from '../deps.ts';
import { getPrivacy } from './get-privacy.ts';
import { requestErasure } from './request-erasure.ts';
import { sendExport } from './send-export.ts';
import { staffPrivacyRoutes } from './staff-routes.ts';

/** Serves a learner's rights over their data: to see it, to take it along, and to have it erased. */
export function privacyRoutes(app: FastifyInstance, deps: UpkeepDeps): void {
  serveCall(app, deps, getPrivacyCall, ({ session }) => getPrivacy(deps.db, session.subscriberId));

  serveCall(app, deps, exportOwnData, async ({ query, session, reply }) => {
    await sendExport(deps, reply, { subscriberId: session.subscriberId, zone: session.zone, format: query.format });
    return undefined;
  });

  serveCall(app, deps, eraseAccount, async ({ session }) => {
    const { subscriberId } = session;
    const { erasedBy, avatarFile } = await deps.db
      .transaction()
      .execute((trx) => requestErasure(trx, deps, { subscriberId, by: 'learner' }));
    // A restored backup may lack the request, which is then repeated by hand.
    deps.log.info({ account: subscriberId, by: 'learner' }, 'erasure requested');
    publishChange(deps, subscriberId);
    if (avatarFile !== null) await removeAvatarFile(deps, avatarFile);
    return { erased_by: erasedBy.toISOString() };
  });
  staffPrivacyRoutes(app, deps);
}
