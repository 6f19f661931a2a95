import * as calls from '@lisan/contract/console/refunds';
import type { FastifyInstance } from 'fastify';
import { serveStaffCall } from '../../../../platform/audit/serve-staff-call.ts';
import { decideApproval } from '../../approvals/decide-approval.ts';
import type { ConsoleDeps } from '../../deps.ts';
import { requireKey } from '../require-key.ts';
import { refundHandler } from './approved-refund.ts';
import { declineReview } from './decline-review.ts';
import { listChargeReviews, listRefunds } from './list-refunds.ts';
import { listRefundHistory } from './refund-history.ts';
import { refundLearner } from './refund-learner.ts';

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
