import * as calls from '@lisan/contract/learner/session';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { LearningDeps } from '../deps.ts';
import { answerSession } from './answer-session.ts';
import { getSession } from './get-session.ts';
import { prepareSessions } from './prepare-sessions.ts';
import { startSession } from './start-session.ts';

export function sessionRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, calls.getSession, async ({ session }) => ({ session: await getSession(deps, session) }));

  serveCall(app, deps, calls.startSession, async ({ body, session }) => ({
    session: await startSession(deps, session, {
      minutes: body.minutes,
      another: body.another ?? false,
      first: body.first ?? false,
    }),
  }));

  serveCall(app, deps, calls.prepareSessions, async ({ session }) => ({
    sessions: await prepareSessions(deps, session),
  }));

  serveCall(app, deps, calls.answerSession, async ({ body, session }) =>
    answerSession(deps, session, {
      sessionUuid: body.session_uuid,
      questionUuid: body.question_uuid,
      answer: body.answer,
      seconds: body.seconds,
      hinted: body.hinted ?? false,
      answeredAt: body.answered_at === undefined ? undefined : new Date(body.answered_at),
    }),
  );
}
