import type { CardState } from '@lisan/contract/review';

/** What review knows of an item that a learner has met. */
export type ReviewCard = {
  state: CardState;
  dueAt: Date;
  /** Days after which nine of ten such cards are still known; 0 while new. */
  stability: number;
  /** From 1 to 10; 0 while new. */
  difficulty: number;
  /** Answers so far. */
  reviews: number;
  /** Times that it was forgotten once learned. */
  lapses: number;
  reviewedAt: Date | null;
};

/** A card that is remembered for at least as many days is called known. */
export const KNOWN_STABILITY = 21;

/** Minutes until what was just learned or just missed is asked: the one learning step of the scheduler. */
export const STEP_MINUTES = 10;

/** The card of an item that was learned at `at`; it is asked for the first time one step later. */
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

/** The card after its item was missed elsewhere: it comes back sooner, and what is known of its memory stays. */
export function bringForward(card: ReviewCard, at: Date): ReviewCard {
  const soon = oneStepAfter(at);
  return card.dueAt <= soon ? card : { ...card, dueAt: soon };
}

function oneStepAfter(at: Date): Date {
  return new Date(at.getTime() + STEP_MINUTES * 60_000);
}
