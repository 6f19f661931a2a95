import type { Rating } from '@lisan/contract/learner/review';
import { bringForward, newCard, type ReviewCard } from './review-card.ts';
import { scheduleReview, type Schedule } from './schedule-review.ts';

/** The events of an item that affect its review. */
export type CardEvent = { itemUuid: string; at: Date } &
  /** Learned, or answered right in a quiz. */
  (
    | { kind: 'learned' }
    /** Answered wrong outside review. */
    | { kind: 'missed' }
    | { kind: 'reviewed'; rating: Rating }
  );

/** The card's owner. `zone` is the learner's IANA zone. */
export type CardOwner = { subscriberId: string; zone: string };

/** The card's owner, and a schedule that replaces the product's, if any. */
export type CardRules = CardOwner & { schedule?: Schedule };

/**
 * Returns the card after an event; undefined while the item has no card. Cards derive from events by this function
 * alone, whether one by one as they happen or all at once from the start.
 */
export function moveCard(
  card: ReviewCard | undefined,
  event: CardEvent,
  { subscriberId, zone, schedule = scheduleReview }: CardRules,
): ReviewCard | undefined {
  switch (event.kind) {
    case 'learned':
      return card ?? newCard(event.at);
    case 'missed':
      return card && bringForward(card, event.at);
    case 'reviewed': {
      const known = card ?? newCard(event.at);
      const seed = reviewSeed({ subscriberId, itemUuid: event.itemUuid, reviews: known.reviews });
      return schedule(known, { rating: event.rating, now: event.at, zone, seed });
    }
  }
}

/** Rebuilds the cards from a learner's events, in order of time. */
export function foldCards(events: Iterable<CardEvent>, rules: CardRules): Map<string, ReviewCard> {
  const cards = new Map<string, ReviewCard>();
  for (const event of events) {
    const card = moveCard(cards.get(event.itemUuid), event, rules);
    if (card) cards.set(event.itemUuid, card);
  }
  return cards;
}

/** Returns the seed of one review of one card, so that its question and its fuzz are the same each time. */
export function reviewSeed(at: { subscriberId: string; itemUuid: string; reviews: number }): string {
  return `review:${at.subscriberId}:${at.itemUuid}:${at.reviews}`;
}
