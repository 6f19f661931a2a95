import * as calls from '@lisan/contract/console/approvals';
import type { FastifyInstance } from 'fastify';
import { serveStaffCall } from '../../../platform/audit/serve-staff-call.ts';
import type { ConsoleDeps } from '../deps.ts';
import { decideApproval } from '../approvals/decide-approval.ts';
import { HANDLERS } from './handlers.ts';
import { listApprovals } from './list-approvals.ts';
import { countWaitingWork } from './waiting-work.ts';

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
