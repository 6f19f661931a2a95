import { rateUs, sendMessage } from '@lisan/contract/learner/feedback';
import { reportItem as reportItemCall } from '@lisan/contract/learner/report';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { openCase } from '../../account/support/open-case.ts';
import type { LearningDeps } from '../deps.ts';
import { reportItem } from './report-item.ts';
import { saveRating, insertContactMessage } from './store.ts';
import type { z } from 'zod';

export function feedbackRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, rateUs, async ({ body, session }) => {
    await rate(deps, session.subscriberId, { stars: body.ActiveStarIndex, comment: body.comment });
    return {};
  });

  serveCall(app, deps, sendMessage, async ({ body, session }) => {
    await writeMessage(deps, session?.subscriberId ?? null, body);
    return {};
  });

  serveCall(app, deps, reportItemCall, async ({ body, session }) => {
    await reportItem(deps, session.subscriberId, body);
    return {};
  });
}

type Rating = { stars: number; comment: string | undefined };

/** Stores the rating of a subscriber, whose last rating counts; staff read its comment. */
async function rate(deps: LearningDeps, subscriberId: string, { stars, comment }: Rating): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    await saveRating(trx, { subscriber_id: subscriberId, stars, comment: comment ?? null, rated_at: now });
    if (comment === undefined) return;
    await openCase(trx, deps, { kind: 'rating', sourceId: subscriberId, subscriberId, text: comment, at: now });
  });
}

/** Stores a message to the support team; a visitor has no account. */
async function writeMessage(
  deps: LearningDeps,
  subscriberId: string | null,
  { name, email, message }: z.infer<typeof sendMessage.body>,
): Promise<void> {
  const now = deps.clock.now();
  const id = deps.newId();
  await deps.db.transaction().execute(async (trx) => {
    await insertContactMessage(trx, {
      id,
      subscriber_id: subscriberId,
      name,
      email: email ?? null,
      message,
      sent_at: now,
      answered_at: null,
    });
    await openCase(trx, deps, { kind: 'message', sourceId: id, subscriberId, name, text: message, at: now });
  });
}
