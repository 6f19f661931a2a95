import type { FastifyInstance } from 'fastify';
import { serveStaffCall } from '../../../../platform/audit/serve-staff-call.ts';
import { decideApproval } from '../../approvals/decide-approval.ts';
import type { ConsoleDeps } from '../../deps.ts';
import { requireKey } from '../require-key.ts';
import { refundHandler } from './approved-refund.ts';
import { listChargeReviews, listRefunds } from './list-refunds.ts';
import { listRefundHistory } from './refund-history.ts';
import { refundLearner } from './refund-learner.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { declineRefundWithin } from '../../../billing/subscription/refunds/decline-refund.ts';
import { lockRefundable } from '../../../billing/subscription/refunds/lock-refundable.ts';
import { aboutLearner, type Staff } from '../staff.ts';

import * as calls from '@lisan/contract/console/refunds';

/** Serves refunds to learners, and the requests that wait for a second person. */
export function refundRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  serveStaffCall(app, deps, calls.refundLearner, ({ params, body, session, audit, request }) => {
    requireKey(request);
    return refundLearner(deps, { session, audit }, { ...params, ...body });
  });
  serveStaffCall(app, deps, calls.getRefunds, ({ query, audit }) => listRefunds(deps, { audit }, query));
  serveStaffCall(app, deps, calls.getRefundHistory, ({ query, audit }) => listRefundHistory(deps, { audit }, query));
  serveStaffCall(app, deps, calls.decideRefund, async ({ params, body, session, audit }) => {
    const made = await decideApproval(deps, { session, audit }, { ...params, ...body }, { refund: refundHandler });
    return { refund: 'refund' in made && typeof made.refund === 'string' ? made.refund : null };
  });
  serveStaffCall(app, deps, calls.getChargeReviews, ({ query, audit }) => listChargeReviews(deps, { audit }, query));
  serveStaffCall(app, deps, calls.declineReview, async ({ params, body, audit }) => {
    await declineReview(deps, { audit }, { ...params, ...body });
    return {};
  });
}

/** Decides that a charge under review was right and stays. @throws AppError not_found without an open review of it */
export async function declineReview(
  deps: ConsoleDeps,
  { audit }: Pick<Staff, 'audit'>,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const charge = await lockRefundable(trx, id);
    if (!charge) throw new AppError('not_found');
    await declineRefundWithin(trx, deps, id);
    await audit(trx, { subject: aboutLearner(charge.subscriberId), reason, after: { charge: id, decision: 'stays' } });
  });
}
