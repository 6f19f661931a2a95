import { rateUs, sendMessage } from '@lisan/contract/learner/feedback';
import { reportItem as reportItemCall } from '@lisan/contract/learner/report';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { openCase } from '../../account/support/open-case.ts';
import type { LearningDeps } from '../deps.ts';
import { reportItem } from './report-item.ts';
import { writeMessage } from './write-message.ts';
import { saveRating } from './store.ts';

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
