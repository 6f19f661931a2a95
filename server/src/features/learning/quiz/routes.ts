import { checkQuestionAnswer, checkWeekQuizStatus, generateQuestion } from '@lisan/contract/learner/quiz';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { LearningDeps } from '../deps.ts';
import { answerQuestion } from './answer-question.ts';
import { checkQuizStatus } from './check-quiz-status.ts';
import { nextQuestion } from './next-question.ts';

export function quizRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, checkWeekQuizStatus, ({ body, session }) =>
    checkQuizStatus(deps, session, { levelId: body.level_id, week: body.week }),
  );

  serveCall(app, deps, generateQuestion, ({ query, session }) =>
    nextQuestion(deps, session, { levelId: query.level_id, week: query.week }),
  );

  serveCall(app, deps, checkQuestionAnswer, ({ body, session }) =>
    answerQuestion(deps, session, { questionUuid: body.question_uuid, answer: body.answer }),
  );
}
