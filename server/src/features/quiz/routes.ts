import { checkQuestionAnswer, checkWeekQuizStatus, generateQuestion } from '@lisan/contract/quiz';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../platform/http/serve-call.ts';
import type { Services } from '../../compose/services.ts';
import { answerQuestion } from './answer-question.ts';
import { checkQuizStatus } from './check-quiz-status.ts';
import { nextQuestion } from './next-question.ts';

export function quizRoutes(app: FastifyInstance, services: Services): void {
  serveCall(app, services, checkWeekQuizStatus, async ({ body, session }) => ({
    ...(await checkQuizStatus(services, session, { levelId: body.level_id, week: body.week })),
  }));

  serveCall(app, services, generateQuestion, async ({ query, session }) => ({
    ...(await nextQuestion(services, session, { levelId: query.level_id, week: query.week })),
  }));

  serveCall(app, services, checkQuestionAnswer, async ({ body, session }) => ({
    ...(await answerQuestion(services, session, { questionUuid: body.question_uuid, answer: body.answer })),
  }));
}
