import { rateUs, sendMessage } from '@lisan/contract/feedback';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../platform/http/serve-call.ts';
import type { Services } from '../../compose/services.ts';
import { insertContactMessage, saveRating } from './store.ts';

export function feedbackRoutes(app: FastifyInstance, services: Services): void {
  serveCall(app, services, rateUs, async ({ body, session }) => {
    await saveRating(services.db, {
      subscriber_id: session.subscriberId,
      stars: body.ActiveStarIndex,
      comment: body.comment ?? null,
      rated_at: services.clock.now(),
    });
    return {};
  });

  serveCall(app, services, sendMessage, async ({ body, session }) => {
    await insertContactMessage(services.db, {
      id: services.newId(),
      subscriber_id: session?.subscriberId ?? null,
      name: body.name,
      email: body.email ?? null,
      message: body.message,
      sent_at: services.clock.now(),
      answered_at: null,
    });
    return {};
  });
}
