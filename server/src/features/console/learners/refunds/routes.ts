import * as calls from '@lisan/contract/console/refunds';
import type { FastifyInstance } from 'fastify';
import { serveStaffCall } from '../../../../platform/audit/serve-staff-call.ts';
import { requireKey } from '../require-key.ts';
import { decideRefund, declineReview } from './decide-refund.ts';
import { listChargeReviews, listRefunds } from './list-refunds.ts';
import { refundLearner } from './refund-learner.ts';
import type { ConsoleLearnersDeps } from '../deps.ts';

/** Money back to learners, and what waits for a second person. */
export function refundRoutes(app: FastifyInstance, deps: ConsoleLearnersDeps): void {
  serveStaffCall(app, deps, calls.refundLearner, ({ params, body, session, audit, request }) => {
    requireKey(request);
    return refundLearner(deps, { session, audit }, { ...params, ...body });
  });
  serveStaffCall(app, deps, calls.getRefunds, ({ query, audit }) => listRefunds(deps, { audit }, query));
  serveStaffCall(app, deps, calls.decideRefund, async ({ params, body, session, audit }) => ({
    refund: await decideRefund(deps, { session, audit }, { ...params, ...body }),
  }));
  serveStaffCall(app, deps, calls.getChargeReviews, ({ query, audit }) => listChargeReviews(deps, { audit }, query));
  serveStaffCall(app, deps, calls.declineReview, async ({ params, body, audit }) => {
    await declineReview(deps, { audit }, { ...params, ...body });
    return {};
  });
}
