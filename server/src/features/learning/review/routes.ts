import { answerReview, getReview } from '@lisan/contract/learner/review';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { answerCard } from './answer-card.ts';
import { listReview } from './list-review.ts';
import type { ReviewDeps } from './deps.ts';

export function reviewRoutes(app: FastifyInstance, deps: ReviewDeps): void {
  serveCall(app, deps, getReview, async ({ session }) => ({ ...(await listReview(deps, session)) }));

  serveCall(app, deps, answerReview, async ({ body, session }) => ({
    ...(await answerCard(deps, session, {
      questionUuid: body.question_uuid,
      answer: body.answer,
      seconds: body.seconds,
      hinted: body.hinted ?? false,
    })),
  }));
}
