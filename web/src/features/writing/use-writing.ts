import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { apiQueryKey, useApi } from '../../lib/use-api.ts';
import type { Place, Writing } from './writing-replies.ts';

const KEY = 'GET /api/get/writing';
/** The checker's start takes seconds; a check that needs longer waits for the job. */
const RECHECK_MS = 3000;
const MAX_QUICK_RECHECKS = 20;
const LATE_RECHECK_MS = 30_000;

const requestOf = ({ level_id, week }: Place) => ({ query: { level_id, ActiveWeek: week } });

/** Reads what the learner has written; asks again while the checker still reads a draft. */
export function useWriting(place: Place): UseQueryResult<Writing, ApiError> {
  return useApi(KEY, requestOf(place), {
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.drafts.some(({ is_checking }) => is_checking) === true && recheckMs(state.dataUpdateCount),
  });
}

const recheckMs = (checks: number) => (checks <= MAX_QUICK_RECHECKS ? RECHECK_MS : LATE_RECHECK_MS);

/** Caches the state that a change replied with. */
export function cacheWriting(place: Place, { messageCode, ...reply }: Writing): void {
  queryClient.setQueryData<Writing>(apiQueryKey(KEY, requestOf(place)), { messageCode, ...reply });
}
