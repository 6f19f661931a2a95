import * as calls from '@lisan/contract/console/plans';
import type { FastifyInstance } from 'fastify';
import { serveStaffCall } from '../../../platform/audit/serve-staff-call.ts';
import { closePlan, decideVersion } from './decide-version.ts';
import { presentPlans } from './present-plans.ts';
import { previewTerms, requestVersion } from './request-version.ts';
import type { ConsolePlansDeps } from './deps.ts';

/** The versions of plans with their prices and terms. */
export function consolePlanRoutes(app: FastifyInstance, deps: ConsolePlansDeps): void {
  serveStaffCall(app, deps, calls.getStaffPlans, () => presentPlans(deps));
  serveStaffCall(app, deps, calls.getPlanTerms, async ({ params, query }) => ({
    text: await previewTerms(deps, { ...params, ...query }),
  }));
  serveStaffCall(app, deps, calls.requestPlanVersion, async ({ params, body, session, audit }) => {
    await requestVersion(deps, { session, audit }, { ...params, ...body });
    return presentPlans(deps);
  });
  serveStaffCall(app, deps, calls.decidePlanVersion, async ({ params, body, session, audit }) => {
    await decideVersion(deps, { session, audit }, { ...params, ...body });
    return presentPlans(deps);
  });
  serveStaffCall(app, deps, calls.closePlan, async ({ params, body, audit }) => {
    await closePlan(deps, { audit }, { ...params, ...body });
    return presentPlans(deps);
  });
}
