import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../lib/failure/api-error.ts';
import type { Reply } from '../../lib/failure/api-types.ts';
import { useApi } from '../../lib/net/use-api.ts';
import { answeredInOutbox, usePending } from './pending.ts';

export type Review = Reply<'GET /api/review'>;

/** Reads the cards that are left today. Cards whose answers are in the outbox count as done. */
export function useTodaysReview({ isWanted = true } = {}): UseQueryResult<Review, ApiError> {
  const answered = answeredInOutbox(usePending());
  return useApi('GET /api/review', undefined, { enabled: isWanted, select: (reply) => without(reply, answered) });
}

/** Returns the review without answered cards. */
export function without(known: Review, answered: ReadonlySet<string>): Review {
  const cards = known.cards.filter(({ question }) => !answered.has(question.uuid));
  return { ...known, cards, due: known.due - (known.cards.length - cards.length) };
}

/** The server's daily limit; the real number is known once the cards are loaded. */
const MAX_PER_DAY = 60;

/**
 * Returns how many of today's questions are left, for a screen that knows only how many are due; 0 if the cards cannot
 * be loaded.
 */
export function useOpenReviewCount(due: number): number {
  const review = useTodaysReview({ isWanted: due > 0 });
  if (due === 0 || (review.isError && !review.data)) return 0;
  return review.data ? review.data.cards.length : Math.min(due, MAX_PER_DAY);
}

/** Time for reading, answering and the explanation after it. */
const SECONDS_A_QUESTION = 15;

/** Estimates the time for a number of questions, in whole minutes. */
export function reviewMinutes(questions: number): number {
  return Math.max(1, Math.round((questions * SECONDS_A_QUESTION) / 60));
}
