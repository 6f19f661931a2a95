import * as calls from '@lisan/contract/console/learner-actions';
import type { FastifyInstance } from 'fastify';
import { serveStaffCall } from '../../../../platform/audit/serve-staff-call.ts';
import type { ConsoleDeps } from '../../deps.ts';
import { requireKey } from '../require-key.ts';
import { blockLearner, unblockLearner } from './block-learner.ts';
import { changeSubscription } from './change-subscription.ts';
import { creditDays } from './credit-days.ts';
import { setLearnerUnderAge } from './set-under-age.ts';
import { unarchiveLearner } from './unarchive-learner.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { revokeEverySession, revokeDevice } from '../../../account/auth/revoke-sessions.ts';
import { requireTarget } from '../require-target.ts';
import { aboutLearner, type Staff } from '../staff.ts';
import { sendLoginLinkWithin } from '../../../account/otp/send-login-link.ts';

/** Serves the actions of staff on an account. */
export function actionRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  serveStaffCall(app, deps, calls.cancelForLearner, async ({ params, body, session, audit }) => {
    const event = { type: body.end_mandate ? ('unsubscribe' as const) : ('cancel' as const) };
    const change = { uuid: params.uuid, reason: body.reason, event };
    return { subscription: await changeSubscription(deps, { session, audit }, change) };
  });
  serveStaffCall(app, deps, calls.creditDays, ({ params, body, session, audit, request }) => {
    requireKey(request);
    return creditDays(deps, { session, audit }, { ...params, ...body });
  });
  serveStaffCall(app, deps, calls.sendLoginLink, async ({ params, body, session, audit, request }) => {
    requireKey(request);
    return { valid_until: (await sendLoginLink(deps, { session, audit }, { ...params, ...body })).toISOString() };
  });
  serveStaffCall(app, deps, calls.endLearnerSessions, async ({ params, body, session, audit }) => ({
    ended: await endLearnerSessions(deps, { session, audit }, { ...params, ...body }),
  }));
  serveStaffCall(app, deps, calls.unarchiveLearner, async ({ params, body, session, audit }) => ({
    replaced: await unarchiveLearner(deps, { session, audit }, { ...params, ...body }),
  }));
  serveStaffCall(app, deps, calls.blockLearner, async ({ params, body, session, audit }) => ({
    blocked_at: (await blockLearner(deps, { session, audit }, { ...params, ...body })).toISOString(),
  }));
  serveStaffCall(app, deps, calls.setLearnerUnderAge, async ({ params, body, session, audit }) => {
    const wish = { uuid: params.uuid, reason: body.reason, isUnderAge: body.under_age };
    const since = await setLearnerUnderAge(deps, { session, audit }, wish);
    return { under_age_since: since?.toISOString() ?? null };
  });
  serveStaffCall(app, deps, calls.unblockLearner, async ({ params, body, session, audit }) => {
    await unblockLearner(deps, { session, audit }, { ...params, ...body });
    return {};
  });
}

type Wish = { uuid: string; reason: string; session_id?: string | undefined };

const ENDED = 'هذه الجلسة انتهت بالفعل.';

/**
 * Signs an account out of every device, or of one. Returns how many sessions ended.
 * @throws AppError not_found, forbidden, conflict when that session has ended already
 */
async function endLearnerSessions(
  deps: ConsoleDeps,
  { session, audit }: Staff,
  { uuid, reason, session_id: sessionId }: Wish,
): Promise<number> {
  const ended = await deps.db.transaction().execute(async (trx) => {
    await requireTarget(trx, session, uuid);
    const count =
      sessionId === undefined
        ? await revokeEverySession(trx, deps, uuid)
        : await revokeDevice(trx, deps, { subscriberId: uuid, sessionId });
    if (count === 0 && sessionId !== undefined) throw new AppError('conflict', { message: ENDED });
    await audit(trx, { subject: aboutLearner(uuid), reason, after: { ended: count, session: sessionId ?? 'all' } });
    return count;
  });
  deps.sessions.evict(uuid);
  return ended;
}

const NOT_OPEN = 'لا يُرسل رابط دخول إلى حساب موقوف أو مؤرشف.';

/**
 * Sends a login link to the number of an account. Returns the end of the link's validity.
 * @throws AppError not_found, forbidden, not_allowed_in_state for a blocked or archived account, too_many_requests
 */
async function sendLoginLink(
  deps: ConsoleDeps,
  { session, audit }: Staff,
  { uuid, reason }: { uuid: string; reason: string },
): Promise<Date> {
  const validUntil = await deps.db.transaction().execute(async (trx) => {
    const account = await requireTarget(trx, session, uuid);
    if (account.archived_at !== null || account.blocked_at !== null)
      throw new AppError('not_allowed_in_state', { message: NOT_OPEN });
    const until = await sendLoginLinkWithin(trx, deps, account.msisdn);
    await audit(trx, { subject: aboutLearner(uuid), reason, after: { valid_until: until } });
    return until;
  });
  deps.jobs.wake('deliver-codes');
  return validUntil;
}
