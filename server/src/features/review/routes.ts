import { answerReview, getReview } from '@lisan/contract/review';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../platform/http/serve-call.ts';
import type { Services } from '../../compose/services.ts';
import { answerCard } from './answer-card.ts';
import { listReview } from './list-review.ts';

export function reviewRoutes(app: FastifyInstance, services: Services): void {
  serveCall(app, services, getReview, async ({ session }) => ({ ...(await listReview(services, session)) }));

  serveCall(app, services, answerReview, async ({ body, session }) => ({
    ...(await answerCard(services, session, {
      questionUuid: body.question_uuid,
      answer: body.answer,
      seconds: body.seconds,
      hinted: body.hinted ?? false,
    })),
  }));
}
