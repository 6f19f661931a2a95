import { getStarter } from '@lisan/contract/learner/starter';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { StarterDeps } from './deps.ts';
import { listStarter } from './list-starter.ts';

export function starterRoutes(app: FastifyInstance, deps: StarterDeps): void {
  serveCall(app, deps, getStarter, ({ session }) => listStarter(deps, session));
}
