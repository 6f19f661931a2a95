import { openCase } from '../../account/support/open-case.ts';
import { saveRating } from './store.ts';
import type { FeedbackDeps } from './deps.ts';

type Rating = { stars: number; comment: string | undefined };

/** Stores the rating of a subscriber, of which the last one counts; staff read its comment. */
export async function rate(deps: FeedbackDeps, subscriberId: string, { stars, comment }: Rating): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    await saveRating(trx, { subscriber_id: subscriberId, stars, comment: comment ?? null, rated_at: now });
    if (comment === undefined) return;
    await openCase(trx, deps, { kind: 'rating', sourceId: subscriberId, subscriberId, text: comment, at: now });
  });
}
