import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import type { Reply } from './api-types.ts';
import { queryClient } from './query-client.ts';
import { answeredPending, usePending } from './outbox/pending.ts';
import { apiQueryKey, useApi } from './use-api.ts';

export type Review = Reply<'GET /api/review'>;

/** Today's cards that are left, on every screen that tells of them; those whose answers wait on this phone are done. */
export function useTodaysReview({ isWanted = true } = {}): UseQueryResult<Review, ApiError> {
  const answered = answeredPending(usePending());
  return useApi('GET /api/review', undefined, { enabled: isWanted, select: (reply) => without(reply, answered) });
}

/** Keeps what is left true without asking for it again after every answer. */
export function noteAnswered(questionUuid: string, doneToday = (before: number) => before): void {
  queryClient.setQueryData<Review>(apiQueryKey('GET /api/review'), (known) => {
    if (!known) return known;
    return { ...without(known, new Set([questionUuid])), done_today: doneToday(known.done_today) };
  });
}

function without(known: Review, answered: ReadonlySet<string>): Review {
  const cards = known.cards.filter(({ question }) => !answered.has(question.uuid));
  return { ...known, cards, due: known.due - (known.cards.length - cards.length) };
}

/** The server's most a day; what it really asks is known once the cards are there. */
const MAX_PER_DAY = 60;

/** How many of today's questions wait, for a screen that knows only how many are due; none where they can't be had. */
export function useWaitingReview(due: number): number {
  const review = useTodaysReview({ isWanted: due > 0 });
  if (due === 0 || (review.isError && !review.data)) return 0;
  return review.data ? review.data.cards.length : Math.min(due, MAX_PER_DAY);
}

/** Reading, answering and the reason after it. */
const SECONDS_A_QUESTION = 15;

/** What so many questions take, in whole minutes. */
export function reviewMinutes(questions: number): number {
  return Math.max(1, Math.round((questions * SECONDS_A_QUESTION) / 60));
}
