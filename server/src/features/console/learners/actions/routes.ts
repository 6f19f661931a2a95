import * as calls from '@lisan/contract/console/learner-actions';
import type { FastifyInstance } from 'fastify';
import { serveStaffCall } from '../../../../platform/audit/serve-staff-call.ts';
import type { ConsoleDeps } from '../../deps.ts';
import { requireKey } from '../require-key.ts';
import { blockLearner, unblockLearner } from './block-learner.ts';
import { changeSubscription } from './change-subscription.ts';
import { creditDays } from './credit-days.ts';
import { endLearnerSessions } from './end-sessions.ts';
import { sendLoginLink } from './send-login-link.ts';
import { setLearnerUnderAge } from './set-under-age.ts';
import { unarchiveLearner } from './unarchive-learner.ts';

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
