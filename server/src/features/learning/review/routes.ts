import { answerReview, getReview } from '@lisan/contract/learner/review';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { LearningDeps } from '../deps.ts';
import { answerCard } from './answer-card.ts';
import { listReview } from './list-review.ts';

export function reviewRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, getReview, ({ session }) => listReview(deps, session));

  serveCall(app, deps, answerReview, ({ body, session }) =>
    answerCard(deps, session, {
      questionUuid: body.question_uuid,
      answer: body.answer,
      seconds: body.seconds,
      hinted: body.hinted ?? false,
    }),
  );
}
