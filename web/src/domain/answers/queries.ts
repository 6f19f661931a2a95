import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../lib/api-error.ts';
import type { Reply } from '../../lib/api-types.ts';
import { queryClient } from '../../lib/query-client.ts';
import { answeredInOutbox, usePending } from './pending.ts';
import { apiQueryKey, useApi } from '../../lib/use-api.ts';

export type Review = Reply<'GET /api/review'>;

/** Reads the cards that are left today. Cards whose answers are in the outbox count as done. */
export function useTodaysReview({ isWanted = true } = {}): UseQueryResult<Review, ApiError> {
  const answered = answeredInOutbox(usePending());
  return useApi('GET /api/review', undefined, { enabled: isWanted, select: (reply) => without(reply, answered) });
}

/** Removes an answered card from the cached review, so that it need not be refetched after every answer. */
export function recordAnswered(questionUuid: string, doneToday = (before: number) => before): void {
  queryClient.setQueryData<Review>(apiQueryKey('GET /api/review'), (known) => {
    if (!known) return known;
    return { ...without(known, new Set([questionUuid])), done_today: doneToday(known.done_today) };
  });
}

function without(known: Review, answered: ReadonlySet<string>): Review {
  const cards = known.cards.filter(({ question }) => !answered.has(question.uuid));
  return { ...known, cards, due: known.due - (known.cards.length - cards.length) };
}

/** The server's daily limit; the real number is known once the cards are loaded. */
const MAX_PER_DAY = 60;

/**
 * Returns how many of today's questions are left, for a screen that knows only how many are due; 0 where the cards
 * cannot be loaded.
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

type Practical = Reply<'GET /api/get/subscriber/practical/question'>;
export type PracticalReply = Reply<'POST /api/check/practical/answer'>;

/** Applies an answer to the cached practical; lists of practicals are refetched when they are shown next. */
export function recordPractised(practical_id: string, questionUuid: string, graded: PracticalReply | null): void {
  const key = apiQueryKey('GET /api/get/subscriber/practical/question', { query: { practical_id } });
  queryClient.setQueryData<Practical>(key, (known) => known && withAnswer(known, questionUuid, graded));
  const lists = [
    'GET /api/get/subscriber/practicals',
    'GET /api/get/subscriber/practical/question',
    'GET /api/mistakes',
  ] as const;
  for (const list of lists) void queryClient.invalidateQueries({ queryKey: apiQueryKey(list), refetchType: 'none' });
  // What the week shows as done.
  if (graded?.progress.done) void queryClient.invalidateQueries({ queryKey: apiQueryKey('GET /api/progress') });
  if (graded?.points) void queryClient.invalidateQueries({ queryKey: apiQueryKey('GET /api/user') });
}

function withAnswer(known: Practical, questionUuid: string, graded: PracticalReply | null): Practical {
  const answered_uuids = [...new Set([...known.answered_uuids, questionUuid])];
  const answered = answered_uuids.length;
  const counted = { ...known.progress, answered, done: answered === known.progress.total };
  return { ...known, answered_uuids, progress: graded?.progress ?? counted };
}
