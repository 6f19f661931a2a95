import type { CardState, Rating } from '@lisan/contract/learner/review';
import { createEmptyCard, fsrs, Rating as Grade, State, StrategyMode, type FSRS } from 'ts-fsrs';
import { addDays, learnerDayOf, startOfLearnerDay } from '../progress/learner-day.ts';
import { STEP_MINUTES, type ReviewCard } from './review-card.ts';

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
