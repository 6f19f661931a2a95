import type { SessionMinutes } from '@lisan/contract/learner/session';

/** Estimated seconds of a step, with the explanation after it. */
export const STEP_SECONDS = { present: 8, recognise: 10, recall: 20, review: 12, focus: 16, practice: 15 } as const;

/** Seconds of a new item: presented, recognised, recalled. */
const NEW_ITEM_SECONDS = STEP_SECONDS.present + STEP_SECONDS.recognise + STEP_SECONDS.recall;

/** More new items than these are not remembered. */
export const MAX_NEW_ITEMS: Record<SessionMinutes, number> = { 5: 5, 10: 8, 15: 10 };

/** The part of a session for reviews while there are new items. */
const REVIEW_SHARE = 0.5;

type SessionPlan = { reviews: number; newItems: number; practice: number };

/**
 * The numbers of available questions: due cards, new items, and whether there is one to listen to, one to speak and one
 * missed.
 */
type Available = { reviews: number; newItems: number; focus: number; practice: number };

/**
 * Divides the minutes of a session: the questions that every session has (`focus`), then reviews up to half of the
 * rest, new items, more reviews, and questions of the week. Counts never exceed the available questions; the caller
 * offers at most `MAX_NEW_ITEMS`.
 */
export function planSession(minutes: SessionMinutes, available: Available): SessionPlan {
  let left = minutes * 60 - available.focus * STEP_SECONDS.focus;
  const spend = (wanted: number, seconds: number, budget = left) => {
    const count = Math.max(0, Math.min(wanted, Math.floor(budget / seconds)));
    left -= count * seconds;
    return count;
  };
  const share = available.newItems > 0 ? left * REVIEW_SHARE : left;
  const reviews = spend(available.reviews, STEP_SECONDS.review, share);
  const newItems = spend(available.newItems, NEW_ITEM_SECONDS);
  const moreReviews = spend(available.reviews - reviews, STEP_SECONDS.review);
  return { reviews: reviews + moreReviews, newItems, practice: spend(available.practice, STEP_SECONDS.practice) };
}
