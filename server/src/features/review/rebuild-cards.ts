import { foldCards, type CardRules } from '../../domain/review/move-card.ts';
import type { ReviewCard } from '../../domain/review/review-card.ts';
import { asLearner } from '../course/record-learning.ts';
import { cardOf } from './card-record.ts';
import { isReviewed } from './find-card-item.ts';
import { allCards, dropCards, replaceCards, reviewEvents } from './rebuild-store.ts';
import type { CardRow } from './store.ts';
import type { ReviewDeps } from './deps.ts';

/** Counts of a rebuild: all cards after it, and those that it created, changed and deleted. */
export type Rebuilt = { cards: number; made: number; moved: number; dropped: number };

type Parts = Pick<ReviewDeps, 'db' | 'course'>;

/**
 * Rebuilds all cards of a learner from the events in their order, for lost cards or after a change of the rules. It
 * writes only cards that differ. Displayed questions without an answer stay, and so do cards of items that the
 * published course does not have.
 */
export async function rebuildCards(deps: Parts, learner: CardRules): Promise<Rebuilt> {
  return asLearner(deps, learner, async (trx) => {
    const { subscriberId } = learner;
    const events = await reviewEvents(trx, subscriberId);
    const cards = foldCards(
      events.filter(({ itemUuid }) => isReviewed(deps, itemUuid)),
      learner,
    );
    const stored = new Map((await allCards(trx, subscriberId)).map((row) => [row.item_uuid, row]));
    const made = new Map([...cards].filter(([itemUuid]) => !stored.has(itemUuid)));
    const moved = new Map([...cards].filter(([itemUuid, card]) => hasMoved(stored.get(itemUuid), card)));
    const dropped = [...stored.keys()].filter((itemUuid) => deps.course.item(itemUuid) && !cards.has(itemUuid));
    await replaceCards(trx, subscriberId, new Map([...made, ...moved]));
    await dropCards(trx, subscriberId, dropped);
    return {
      cards: stored.size + made.size - dropped.length,
      made: made.size,
      moved: moved.size,
      dropped: dropped.length,
    };
  });
}

function hasMoved(row: CardRow | undefined, card: ReviewCard): boolean {
  if (!row) return false;
  const { dueAt, reviewedAt, ...memory } = cardOf(row);
  return (
    dueAt.getTime() !== card.dueAt.getTime() ||
    reviewedAt?.getTime() !== card.reviewedAt?.getTime() ||
    FACTS.some((fact) => memory[fact] !== card[fact])
  );
}

const FACTS = ['state', 'stability', 'difficulty', 'reviews', 'lapses'] as const;
