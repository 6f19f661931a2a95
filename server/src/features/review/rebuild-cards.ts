import { foldCards } from '../../domain/review/move-card.ts';
import type { Services } from '../../services.ts';
import { asLearner, type Learner } from '../course/record-learning.ts';
import { isReviewed } from './find-card-item.ts';
import { replaceCards, reviewEvents } from './rebuild-store.ts';

/**
 * Makes all of a learner's cards anew from the events, as though they had just happened one by one: for cards that were
 * lost, or after the rules have changed. Questions that were shown and not yet answered stay. Gives how many cards there
 * are.
 */
export async function rebuildCards(services: Pick<Services, 'db' | 'course'>, learner: Learner): Promise<number> {
  return asLearner(services, learner, async (trx) => {
    const events = await reviewEvents(trx, learner.subscriberId);
    const cards = foldCards(
      events.filter(({ itemUuid }) => isReviewed(services, itemUuid)),
      learner,
    );
    await replaceCards(trx, learner.subscriberId, cards);
    return cards.size;
  });
}
