import { getExperiments, getFigures, getMoneyFigures } from '@lisan/contract/console/figures';
import type { FastifyInstance } from 'fastify';
import { serveStaffCall } from '../../../platform/audit/serve-staff-call.ts';
import { listExperiments } from './list-experiments.ts';
import { readFigures, readMoney } from './read-figures.ts';
import type { FiguresDeps } from './deps.ts';

export function figuresRoutes(app: FastifyInstance, deps: FiguresDeps): void {
  serveStaffCall(app, deps, getFigures, ({ query }) => readFigures(deps, query));
  serveStaffCall(app, deps, getMoneyFigures, ({ query }) => readMoney(deps, query));
  serveStaffCall(app, deps, getExperiments, async () => ({ experiments: await listExperiments(deps) }));
}
