import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { writingQuery } from '../../../domain/writing/queries.ts';
import type { ApiError } from '../../../lib/api-error.ts';
import type { Place, Writing } from './writing-replies.ts';

/** The checker's start takes seconds; a check that needs longer waits for the job. */
const RECHECK_MS = 3000;
const MAX_QUICK_RECHECKS = 20;
const LATE_RECHECK_MS = 30_000;

/** Reads what the learner has written; asks again while the checker still reads a draft. */
export function useWriting(place: Place): UseQueryResult<Writing, ApiError> {
  return useQuery<Writing, ApiError>({
    ...writingQuery(place),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.drafts.some(({ is_checking }) => is_checking) === true && recheckMs(state.dataUpdateCount),
  });
}

const recheckMs = (checks: number) => (checks <= MAX_QUICK_RECHECKS ? RECHECK_MS : LATE_RECHECK_MS);
