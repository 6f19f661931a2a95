import { getWeekLexicon, lookUpWord } from '@lisan/contract/learner/lexicon';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { sendCached } from '../course/cached-body.ts';
import { requireUnlockedWeek } from '../course/read-policy.ts';
import type { LexiconDeps } from './deps.ts';
import { weekLexiconBody } from './week-lexicon-body.ts';

export function lexiconRoutes(app: FastifyInstance, deps: LexiconDeps): void {
  serveCall(app, deps, getWeekLexicon, async ({ query, session, request, reply }) => {
    const at = { levelId: query.level_id, week: query.ActiveWeek };
    await requireUnlockedWeek(deps, session, at);
    sendCached(request, reply, weekLexiconBody(deps.course, at));
    return undefined;
  });

  serveCall(app, deps, lookUpWord, async ({ query: { word } }) => ({
    entries: deps.course.lexicon.find(word),
    senses: deps.course.lexicon.sensesOf(word),
  }));
}
