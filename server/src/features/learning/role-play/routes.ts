import { finishRolePlay as finishCall, getRolePlay } from '@lisan/contract/learner/role-play';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { LearningDeps } from '../deps.ts';
import { finishRolePlay } from './finish-role-play.ts';
import { endsReached } from './store.ts';

export function rolePlayRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, getRolePlay, async ({ query, session }) => {
    const rolePlay = deps.course.requireRolePlay(query.practical_id);
    const at = { subscriberId: session.subscriberId, rolePlayUuid: rolePlay.uuid };
    return { role_play: rolePlay, reached: await endsReached(deps.db, at) };
  });

  serveCall(app, deps, finishCall, ({ body, session }) =>
    finishRolePlay(deps, session, { practicalId: body.practical_id, path: body.path }),
  );
}
