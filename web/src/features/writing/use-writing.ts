import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { apiQueryKey, useApi } from '../../lib/use-api.ts';
import type { Place, Writing } from './writing-replies.ts';

const KEY = 'GET /api/get/writing';
const RECHECK_MS = 4000;
/** A check that has not come by then is offered again by a button. */
const MAX_RECHECKS = 5;

const requestOf = ({ level_id, week }: Place) => ({ query: { level_id, ActiveWeek: week } });

/** Reads what the learner has written; asks again while the checker still reads a draft. */
export function useWriting(place: Place): UseQueryResult<Writing, ApiError> {
  return useApi(KEY, requestOf(place), {
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.drafts.some(({ remarks }) => remarks === null) && state.dataUpdateCount <= MAX_RECHECKS
        ? RECHECK_MS
        : false,
  });
}

/** Caches the state that a change replied with. */
export function cacheWriting(place: Place, { messageCode, ...reply }: Writing): void {
  queryClient.setQueryData<Writing>(apiQueryKey(KEY, requestOf(place)), { messageCode, ...reply });
}
