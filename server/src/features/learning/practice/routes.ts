import { checkPracticalAnswer, getPracticalQuestions, getPracticals } from '@lisan/contract/learner/practice';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { answerPractice } from './answer-practice.ts';
import { getPractical } from './get-practical.ts';
import { listPracticals } from './list-practicals.ts';
import type { PracticeDeps } from './deps.ts';

export function practiceRoutes(app: FastifyInstance, deps: PracticeDeps): void {
  serveCall(app, deps, getPracticals, async ({ session }) => ({
    practicals: await listPracticals(deps, session),
  }));

  serveCall(app, deps, getPracticalQuestions, async ({ query, session }) => ({
    ...(await getPractical(deps, session, query.practical_id)),
  }));

  serveCall(app, deps, checkPracticalAnswer, async ({ body, session }) => ({
    ...(await answerPractice(deps, session, {
      practicalId: body.practical_id,
      questionUuid: body.question_uuid,
      answer: body.answer,
      answerUuid: body.answer_uuid,
    })),
  }));
}
