import { getGrammars, getGrammarTopics } from '@lisan/contract/learner/grammar';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { sendCached } from '../course/cached-body.ts';
import { grammarsBody } from './grammars-body.ts';
import { topicsBody } from './topics-body.ts';
import type { GrammarDeps } from './deps.ts';

export function grammarRoutes(app: FastifyInstance, deps: GrammarDeps): void {
  serveCall(app, deps, getGrammars, async ({ query, request, reply }) => {
    sendCached(request, reply, grammarsBody(deps.course, query.tense));
    return undefined;
  });

  serveCall(app, deps, getGrammarTopics, async ({ query, request, reply }) => {
    sendCached(request, reply, topicsBody(deps.course, query.topic));
    return undefined;
  });
}
