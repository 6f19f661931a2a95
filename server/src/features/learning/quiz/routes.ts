import { checkQuestionAnswer, checkWeekQuizStatus, generateQuestion } from '@lisan/contract/learner/quiz';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { answerQuestion } from './answer-question.ts';
import { checkQuizStatus } from './check-quiz-status.ts';
import { nextQuestion } from './next-question.ts';
import type { QuizDeps } from './deps.ts';

export function quizRoutes(app: FastifyInstance, deps: QuizDeps): void {
  serveCall(app, deps, checkWeekQuizStatus, async ({ body, session }) => ({
    ...(await checkQuizStatus(deps, session, { levelId: body.level_id, week: body.week })),
  }));

  serveCall(app, deps, generateQuestion, async ({ query, session }) => ({
    ...(await nextQuestion(deps, session, { levelId: query.level_id, week: query.week })),
  }));

  serveCall(app, deps, checkQuestionAnswer, async ({ body, session }) => ({
    ...(await answerQuestion(deps, session, { questionUuid: body.question_uuid, answer: body.answer })),
  }));
}
