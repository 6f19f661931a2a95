import { foldCards, type CardEvent, type CardRules } from '../../../domain/review/schedule-review.ts';
import type { ReviewCard } from '../../../domain/review/review-card.ts';
import { asLearner } from '../course/record-learning.ts';
import type { LearningDeps } from '../deps.ts';
import { cardOf } from './card-record.ts';
import { isEntry, isReviewed } from './find-card-item.ts';
import { allCards, dropCards, replaceCards, reviewEvents, savedAt } from './rebuild-store.ts';
import type { CardRow } from './store.ts';

/** Counts of a rebuild: all cards after it, and its created, changed and deleted cards. */
export type Rebuilt = { cards: number; made: number; moved: number; dropped: number };

type Parts = Pick<LearningDeps, 'db' | 'course'>;

/**
 * Rebuilds all cards of a learner from the events in their order, for lost cards or after a change of the rules. It
 * writes only cards that differ. Displayed questions without an answer stay, and cards of items that the published
 * course does not have stay too.
 */
export async function rebuildCards(deps: Parts, learner: CardRules): Promise<Rebuilt> {
  return asLearner(deps, learner, async (trx) => {
    const { subscriberId } = learner;
    const saved = await savedAt(trx, subscriberId);
    const events = await reviewEvents(trx, subscriberId);
    const cards = foldCards(
      [...savedEntries(deps, saved), ...events.filter((event) => countsFor(deps, event, saved))],
      learner,
    );
    const stored = new Map((await allCards(trx, subscriberId)).map((row) => [row.item_uuid, row]));
    const made = new Map([...cards].filter(([itemUuid]) => !stored.has(itemUuid)));
    const moved = new Map([...cards].filter(([itemUuid, card]) => hasMoved(stored.get(itemUuid), card)));
    const dropped = [...stored.keys()].filter((itemUuid) => isReviewed(deps, itemUuid) && !cards.has(itemUuid));
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

/** The card of an entry starts when it is saved. */
function savedEntries(deps: Parts, saved: ReadonlyMap<string, Date>): CardEvent[] {
  return [...saved].flatMap(([itemUuid, at]) => (isEntry(deps, itemUuid) ? [{ kind: 'learned', itemUuid, at }] : []));
}

/** An entry that was removed and saved again has a new card, which earlier answers do not move. */
function countsFor(deps: Parts, { itemUuid, at }: CardEvent, saved: ReadonlyMap<string, Date>): boolean {
  if (!isReviewed(deps, itemUuid)) return false;
  const since = saved.get(itemUuid);
  return !isEntry(deps, itemUuid) || (since !== undefined && at >= since);
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
