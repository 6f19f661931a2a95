import { useEffect } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../lib/failure/api-error.ts';
import type { CallKey, Reply } from '../../lib/failure/api-types.ts';
import { setLearnerPlace } from '../../lib/format/learner-country.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { apiQuery, useApi } from '../../lib/net/use-api.ts';
import type { QuerySettings } from '../../lib/net/use-api.ts';
import { showUnreadMessages } from './unread-messages.ts';
import { refreshWeekQuiz } from './week-quiz.ts';

const LEARNER_REQUEST = { query: { device_type: 'web' } } as const;

/** The learner with the subscription, as every screen reads it. */
export const learnerQuery = apiQuery('GET /api/user', LEARNER_REQUEST);

/** Reads the learner. Dates and money are formatted for the learner's country from then on. */
export function useLearner(
  settings?: QuerySettings<'GET /api/user'>,
): UseQueryResult<Reply<'GET /api/user'>, ApiError> {
  const learner = useApi('GET /api/user', LEARNER_REQUEST, settings);
  const user = learner.data?.user;
  useEffect(() => {
    if (!user) return;
    setLearnerPlace({ country: user.country, zone: user.zone });
    showUnreadMessages(user.unread_messages);
  }, [user]);
  return learner;
}

/** Shows another number of unread messages without fetching. */
export function setUnreadMessages(unread: number): void {
  queryClient.setQueryData<Reply<'GET /api/user'>>(
    learnerQuery.queryKey,
    (known) => known && { ...known, user: { ...known.user, unread_messages: unread } },
  );
}

export function invalidateLearner(): void {
  invalidate('GET /api/user');
}

/** Invalidates the calls that a finished item or answer may have changed. */
export function invalidateProgress(): void {
  invalidate(
    'GET /api/progress',
    'GET /api/subscriber/weeks',
    'GET /api/user',
    'GET /api/count/subscriber/content',
    'GET /api/mistakes',
  );
}

/** Invalidates the calls that a finished daily session may have changed. */
export function invalidateAfterSession(): void {
  invalidateProgress();
  invalidate('GET /api/home', 'GET /api/review');
}

/** Invalidates the calls that a finished quiz may have changed: points, weeks, levels and the next quiz. */
export function invalidateAfterQuiz(): void {
  refreshWeekQuiz();
  invalidate(
    'GET /api/user',
    'GET /api/subscriber/weeks',
    'GET /api/progress',
    'GET /api/my/levels',
    'GET /api/mistakes',
  );
}

/** Invalidates the calls that the outbox may have changed: its entries can be of any kind and any age. */
export function invalidateAfterDelivery(): void {
  invalidateProgress();
  refreshWeekQuiz();
  invalidate(
    'GET /api/review',
    'GET /api/session',
    'GET /api/home',
    'GET /api/mistakes',
    'GET /api/my/levels',
    'GET /api/get/small-talk',
    'GET /api/get/small-talk/:uuid',
    'GET /api/get/subscriber/practicals',
    'GET /api/get/subscriber/practical/question',
    'POST /api/check/week/quiz/status',
    'GET /api/get/writing',
  );
}

/** Invalidates the calls whose replies belong to a learner-day. A started quiz, session or round is not among them. */
export function invalidateAtDayStart(): void {
  invalidateAfterDelivery();
  invalidate('GET /api/ears', 'GET /api/group');
}

function invalidate(...keys: CallKey[]): void {
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: [key] });
}
