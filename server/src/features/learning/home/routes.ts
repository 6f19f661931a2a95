import { getHome as getHomeCall } from '@lisan/contract/learner/home';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { LearningDeps } from '../deps.ts';
import { getHome } from './get-home.ts';

export function homeRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, getHomeCall, ({ session }) => getHome(deps, session));
}
