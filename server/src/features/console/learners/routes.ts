import {
  getLearner as getLearnerCall,
  getLearnerCharges,
  getTimeline as getTimelineCall,
  searchLearners as searchLearnersCall,
} from '@lisan/contract/console/learners';
import type { FastifyInstance } from 'fastify';
import { serveStaffCall } from '../../../platform/audit/serve-staff-call.ts';
import type { ConsoleDeps } from '../deps.ts';
import { actionRoutes } from './actions/routes.ts';
import { evidenceRoutes } from './evidence/routes.ts';
import { getLearner } from './get-learner.ts';
import { listCharges } from './list-charges.ts';
import { refundRoutes } from './refunds/routes.ts';
import { searchLearners } from './search-learners.ts';
import { getTimeline } from './timeline/get-timeline.ts';

/** Serves the accounts of learners in the console: search, views and actions. */
export function consoleLearnerRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  serveStaffCall(app, deps, searchLearnersCall, ({ query, audit }) => searchLearners(deps, { audit }, query));
  serveStaffCall(app, deps, getLearnerCall, async ({ params, session, audit }) => ({
    learner: await getLearner(deps, { session, audit }, params.uuid),
  }));
  serveStaffCall(app, deps, getLearnerCharges, ({ params, query, session, audit }) =>
    listCharges(deps, { session, audit }, { ...params, ...query }),
  );
  serveStaffCall(app, deps, getTimelineCall, ({ params, query, audit }) =>
    getTimeline(deps, { audit }, { ...params, ...query }),
  );
  evidenceRoutes(app, deps);
  actionRoutes(app, deps);
  refundRoutes(app, deps);
}
