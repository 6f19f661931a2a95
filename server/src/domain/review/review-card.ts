import type { CardState } from '@lisan/contract/learner/review';

/** The review state of an item that a learner has seen. */
export type ReviewCard = {
  state: CardState;
  dueAt: Date;
  /** Stability in days: after this time nine of ten such cards are still known; 0 while new. */
  stability: number;
  /** Difficulty, from 1 to 10; 0 while new. */
  difficulty: number;
  /** Answers so far. */
  reviews: number;
  /** The number of lapses after it was learned. */
  lapses: number;
  reviewedAt: Date | null;
};

/** A card with at least this stability counts as known. */
export const KNOWN_STABILITY = 21;

/** Minutes until a just learned or just missed item is asked: the scheduler's only learning step. */
export const STEP_MINUTES = 10;

/** Makes the card of an item that was learned at `at`; it is first asked one step later. */
export function newCard(at: Date): ReviewCard {
  return {
    state: 'new',
    dueAt: oneStepAfter(at),
    stability: 0,
    difficulty: 0,
    reviews: 0,
    lapses: 0,
    reviewedAt: null,
  };
}

/**
 * Returns the card after its item was missed elsewhere: it is due sooner, and its memory state stays. A review since then
 * has scheduled the card already: the answer arrived late.
 */
export function bringForward(card: ReviewCard, at: Date): ReviewCard {
  if (card.reviewedAt !== null && at < card.reviewedAt) return card;
  const soon = oneStepAfter(at);
  return card.dueAt <= soon ? card : { ...card, dueAt: soon };
}

function oneStepAfter(at: Date): Date {
  return new Date(at.getTime() + STEP_MINUTES * 60_000);
}
