import { getGrammars } from '@lisan/contract/grammar';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../platform/http/serve-call.ts';
import type { Services } from '../../compose/services.ts';
import { sendCached } from '../course/cached-body.ts';
import { grammarsBody } from './grammars-body.ts';

export function grammarRoutes(app: FastifyInstance, services: Services): void {
  serveCall(app, services, getGrammars, async ({ query, request, reply }) => {
    sendCached(request, reply, grammarsBody(services.course, query.tense));
    return undefined;
  });
}
