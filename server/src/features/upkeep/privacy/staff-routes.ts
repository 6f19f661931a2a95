import { eraseLearner, exportLearner } from '@lisan/contract/console/learner-actions';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/app-error.ts';
import { serveStaffCall } from '../../../platform/audit/serve-staff-call.ts';
import { publishChange } from '../../billing/subscription/state/apply-event.ts';
import { removeAvatarFile } from '../../account/subscriber/update-avatar.ts';
import type { UpkeepDeps } from '../deps.ts';
import { requestErasure } from './request-erasure.ts';
import { sendExport } from './send-export.ts';

const OWN = 'حسابك أنت يُمحى من صفحة «بياناتي»، لا من هذه اللوحة.';

/** Serves staff who act for learners that ask for their data or its erasure by letter or phone. */
export function staffPrivacyRoutes(app: FastifyInstance, deps: UpkeepDeps): void {
  serveStaffCall(app, deps, exportLearner, async ({ params, query, session, audit, reply }) => {
    await requireAccount(deps, params.uuid);
    await audit(deps.db, { subject: { type: 'subscriber', id: params.uuid }, after: { format: query.format } });
    await sendExport(deps, reply, { subscriberId: params.uuid, zone: session.zone, format: query.format });
    return undefined;
  });

  serveStaffCall(app, deps, eraseLearner, async ({ params, body, session, audit }) => {
    const { uuid } = params;
    if (uuid === session.subscriberId) throw new AppError('forbidden', { message: OWN });
    const { erasedBy, avatarFile } = await deps.db.transaction().execute(async (trx) => {
      const requested = await requestErasure(trx, deps, { subscriberId: uuid, by: 'staff' });
      await audit(trx, {
        subject: { type: 'subscriber', id: uuid },
        reason: body.reason,
        after: { erased_by: requested.erasedBy },
      });
      return requested;
    });
    deps.log.info({ account: uuid, by: 'staff' }, 'erasure requested');
    publishChange(deps, uuid);
    if (avatarFile !== null) await removeAvatarFile(deps, avatarFile);
    return { erased_by: erasedBy.toISOString() };
  });
}

/** @throws AppError not_found */
async function requireAccount({ db }: UpkeepDeps, uuid: string): Promise<void> {
  const account = await db.selectFrom('subscriber').select('id').where('id', '=', uuid).executeTakeFirst();
  if (!account) throw new AppError('not_found');
}
