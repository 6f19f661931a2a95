import { rateUs, sendMessage } from '@lisan/contract/feedback';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../platform/http/serve-call.ts';
import { insertContactMessage, saveRating } from './store.ts';
import type { FeedbackDeps } from './deps.ts';

export function feedbackRoutes(app: FastifyInstance, deps: FeedbackDeps): void {
  serveCall(app, deps, rateUs, async ({ body, session }) => {
    await saveRating(deps.db, {
      subscriber_id: session.subscriberId,
      stars: body.ActiveStarIndex,
      comment: body.comment ?? null,
      rated_at: deps.clock.now(),
    });
    return {};
  });

  serveCall(app, deps, sendMessage, async ({ body, session }) => {
    await insertContactMessage(deps.db, {
      id: deps.newId(),
      subscriber_id: session?.subscriberId ?? null,
      name: body.name,
      email: body.email ?? null,
      message: body.message,
      sent_at: deps.clock.now(),
      answered_at: null,
    });
    return {};
  });
}
