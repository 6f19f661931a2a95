import { createEmptyCard, fsrs, Rating as Grade, State, StrategyMode } from 'ts-fsrs';
import { addDays, learnerDayOf, startOfLearnerDay } from '../progress/learner-day.ts';
import { STEP_MINUTES, bringForward, newCard } from './review-card.ts';
import { KINDS } from '../grading/question-kinds.ts';
import type { CardState, Rating } from '@lisan/contract/learner/review';
import type { FSRS } from 'ts-fsrs';
import type { ReviewCard } from './review-card.ts';
import type { QuestionKind } from '@lisan/contract/learner/question';

const GRADES = { again: Grade.Again, hard: Grade.Hard, good: Grade.Good } as const;
const STATES: Record<CardState, State> = {
  new: State.New,
  learning: State.Learning,
  review: State.Review,
  relearning: State.Relearning,
};
const STATE_NAMES: Record<State, CardState> = {
  [State.New]: 'new',
  [State.Learning]: 'learning',
  [State.Review]: 'review',
  [State.Relearning]: 'relearning',
};

type Reviewed = {
  rating: Rating;
  now: Date;
  /** IANA zone of the learner. */
  zone: string;
  /** Seeds the fuzz, which separates cards that were learned together: the same seed gives the same days. */
  seed: string;
};

/** `retention` is the share of due cards that should still be known, from 0 to 1. */
type SchedulingSettings = { retention: number; maxDays: number };

/** The product's settings. After a change, all cards must be rebuilt: `npm run course:cards -- --all`. */
export const SCHEDULING: SchedulingSettings = { retention: 0.9, maxDays: 180 };

export type Schedule = (card: ReviewCard, reviewed: Reviewed) => ReviewCard;

/**
 * Returns the card after an answer. Days are learner-days: a card is due from 04:00 of its day on; steps of minutes
 * count from `now`. A clock that went back counts as no elapsed time.
 */
export const scheduleReview: Schedule = scheduleBy(SCHEDULING);

/** Makes a schedule like `scheduleReview` with other settings. */
export function scheduleBy(settings: SchedulingSettings): Schedule {
  const scheduler = createScheduler(settings);
  return (card, reviewed) => nextCard(scheduler, card, reviewed);
}

/** FSRS-6 with its published weights (https://github.com/open-spaced-repetition/ts-fsrs). */
function createScheduler({ retention, maxDays }: SchedulingSettings): FSRS {
  const scheduler = fsrs({
    request_retention: retention,
    maximum_interval: maxDays,
    enable_fuzz: true,
    learning_steps: [`${STEP_MINUTES}m`],
    relearning_steps: [`${STEP_MINUTES}m`],
  });
  // By default it fuzzes by the time of day, and the same events would not give the same cards again.
  return scheduler.useStrategy(StrategyMode.SEED, function seedOfCard() {
    return String(Reflect.get(this.current, 'seed'));
  });
}

function nextCard(scheduler: FSRS, card: ReviewCard, { rating, now, zone, seed }: Reviewed): ReviewCard {
  const today = learnerDayOf(now, zone);
  const noon = noonOf(today);
  const lastDay = card.reviewedAt && learnerDayOf(card.reviewedAt, zone);
  const asked = {
    ...createEmptyCard(noon),
    state: STATES[card.state],
    stability: card.stability,
    difficulty: card.difficulty,
    reps: card.reviews,
    lapses: card.lapses,
    ...(lastDay !== null && { last_review: lastDay < today ? noonOf(lastDay) : noon }),
    seed,
  };
  const { card: next } = scheduler.next(asked, noon, GRADES[rating]);
  return {
    state: STATE_NAMES[next.state],
    dueAt:
      next.scheduled_days > 0
        ? startOfLearnerDay(addDays(today, next.scheduled_days), zone)
        : new Date(now.getTime() + next.due.getTime() - noon.getTime()),
    stability: next.stability,
    difficulty: next.difficulty,
    reviews: next.reps,
    lapses: next.lapses,
    reviewedAt: now,
  };
}

/** The scheduler counts days by their dates in UTC, so a learner-day is passed as the noon of its date. */
function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

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

export type Answered = {
  kind: QuestionKind;
  correct: boolean;
  hinted: boolean;
  /** From the question to the answer; an unknown time is not slow. */
  seconds: number | undefined;
};

/** Rates an answer: wrong is again, hinted or slow is hard, right is good. */
export function rateAnswer({ kind, correct, hinted, seconds = 0 }: Answered): Rating {
  if (!correct) return 'again';
  return hinted || seconds > KINDS[kind].slowAfter ? 'hard' : 'good';
}
