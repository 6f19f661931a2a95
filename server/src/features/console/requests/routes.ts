import type { FastifyInstance } from 'fastify';
import { serveStaffCall } from '../../../platform/audit/serve-staff-call.ts';
import type { ConsoleDeps } from '../deps.ts';
import { decideApproval } from '../approvals/decide-approval.ts';
import { listApprovals } from './list-approvals.ts';
import { countWaitingWork } from './waiting-work.ts';
import type { ApprovalKind } from '@lisan/contract/console/approvals';
import { rollbackHandler } from '../course/roll-back.ts';
import { daysHandler } from '../learners/actions/credit-days.ts';
import { refundHandler } from '../learners/refunds/approved-refund.ts';
import { noticeHandler } from '../notices/send-notice.ts';
import { planHandler } from '../plans/publish-requested.ts';
import { roleHandler } from '../staff/grant-requested.ts';
import type { ApprovalHandler } from '../approvals/handler.ts';

import * as calls from '@lisan/contract/console/approvals';

/** Serves the requests that wait for a second person, and how much work waits. */
export function requestRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  serveStaffCall(app, deps, calls.getApprovals, async ({ query, session, auditView }) => {
    await auditView(deps.db, { type: 'approvals', id: query.state ?? 'open' });
    return listApprovals(deps, session, query);
  });
  serveStaffCall(app, deps, calls.decideApproval, async ({ params, body, session, audit }) => {
    await decideApproval(deps, { session, audit }, { ...params, ...body }, HANDLERS);
    return {};
  });
  serveStaffCall(app, deps, calls.getWaitingWork, async ({ session }) => ({
    work: await countWaitingWork(deps, session),
  }));
}

export const HANDLERS: Record<ApprovalKind, ApprovalHandler> = {
  role: roleHandler,
  refund: refundHandler,
  days: daysHandler,
  plan: planHandler,
  rollback: rollbackHandler,
  notice: noticeHandler,
};
