import * as calls from '@lisan/contract/console/plans';
import type { FastifyInstance } from 'fastify';
import { serveStaffCall } from '../../../platform/audit/serve-staff-call.ts';
import type { ConsoleDeps } from '../deps.ts';
import { decideApproval } from '../approvals/decide-approval.ts';
import { closePlan } from './close-plan.ts';
import { planHandler } from './publish-requested.ts';
import { presentPlans } from './present-plans.ts';
import { previewTerms, requestVersion } from './request-version.ts';

/** Serves the versions of plans with their prices and terms. */
export function consolePlanRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  serveStaffCall(app, deps, calls.getStaffPlans, () => presentPlans(deps));
  serveStaffCall(app, deps, calls.getPlanTerms, async ({ params, query }) => ({
    text: await previewTerms(deps, { ...params, ...query }),
  }));
  serveStaffCall(app, deps, calls.requestPlanVersion, async ({ params, body, session, audit }) => {
    await requestVersion(deps, { session, audit }, { ...params, ...body });
    return presentPlans(deps);
  });
  serveStaffCall(app, deps, calls.decidePlanVersion, async ({ params, body, session, audit }) => {
    await decideApproval(deps, { session, audit }, { ...params, ...body }, { plan: planHandler });
    return presentPlans(deps);
  });
  serveStaffCall(app, deps, calls.closePlan, async ({ params, body, audit }) => {
    await closePlan(deps, { audit }, { ...params, ...body });
    return presentPlans(deps);
  });
}
