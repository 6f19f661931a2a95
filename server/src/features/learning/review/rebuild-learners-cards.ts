import type { Schedule } from '../../../domain/review/schedule-review.ts';
import { zoneOf } from '../../../domain/subscriber/countries.ts';
import type { LearningDeps } from '../deps.ts';
import { rebuildCards, type Rebuilt } from './rebuild-cards.ts';
import { learnersPage } from './rebuild-store.ts';

/** Learners per query. */
const BATCH = 500;

type Wanted = {
  /** In E.164; limits the rebuild to this learner. */
  msisdn?: string;
  batch?: number;
  schedule?: Schedule;
};

/**
 * Rebuilds the cards of all learners and yields the result of each. Each learner is one transaction that locks only
 * that learner, so that the server may run concurrently and a rebuild may be stopped and restarted.
 */
export async function* rebuildLearnersCards(
  deps: Pick<LearningDeps, 'db' | 'course'>,
  { msisdn, batch = BATCH, ...rules }: Wanted = {},
): AsyncGenerator<Rebuilt & { msisdn: string }> {
  let after: string | null = null;
  for (;;) {
    const learners = await learnersPage(deps.db, { msisdn: msisdn ?? null, after, limit: batch });
    for (const learner of learners) {
      const owner = { subscriberId: learner.id, zone: zoneOf(learner.country) };
      yield { msisdn: learner.msisdn, ...(await rebuildCards(deps, { ...owner, ...rules })) };
    }
    after = learners.at(-1)?.id ?? null;
    if (learners.length < batch) return;
  }
}
