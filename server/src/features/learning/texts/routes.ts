import { getWeekTexts } from '@lisan/contract/learner/week-texts';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { sendCached } from '../course/cached-body.ts';
import { requireUnlockedWeek } from '../course/read-policy.ts';
import type { TextsDeps } from './deps.ts';
import { weekTextsBody } from './week-texts-body.ts';

export function textsRoutes(app: FastifyInstance, deps: TextsDeps): void {
  serveCall(app, deps, getWeekTexts, async ({ query, session, request, reply }) => {
    const at = { levelId: query.level_id, week: query.ActiveWeek };
    await requireUnlockedWeek(deps, session, at);
    sendCached(request, reply, weekTextsBody(deps.course, at));
    return undefined;
  });
}
