import { checkPracticalAnswer, getPracticalQuestions, getPracticals } from '@lisan/contract/practice';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../platform/http/serve-call.ts';
import type { Services } from '../../compose/services.ts';
import { answerPractice } from './answer-practice.ts';
import { getPractical } from './get-practical.ts';
import { listPracticals } from './list-practicals.ts';

export function practiceRoutes(app: FastifyInstance, services: Services): void {
  serveCall(app, services, getPracticals, async ({ session }) => ({
    practicals: await listPracticals(services, session),
  }));

  serveCall(app, services, getPracticalQuestions, async ({ query, session }) => ({
    ...(await getPractical(services, session, query.practical_id)),
  }));

  serveCall(app, services, checkPracticalAnswer, async ({ body, session }) => ({
    ...(await answerPractice(services, session, {
      practicalId: body.practical_id,
      questionUuid: body.question_uuid,
      answer: body.answer,
      answerUuid: body.answer_uuid,
    })),
  }));
}
