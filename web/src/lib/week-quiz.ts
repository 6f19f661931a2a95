import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Reply } from './api-types.ts';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';

type Status = Reply<'POST /api/check/week/quiz/status'>;

const query = {
  queryKey: ['POST /api/check/week/quiz/status'],
  queryFn: () => call('POST /api/check/week/quiz/status', { body: {} }),
};

/** Asks again whether a quiz is due. The answer decides no navigation, so none waits for it, and a failure is as good as "not due". */
export function refreshWeekQuiz(): void {
  void queryClient.prefetchQuery({ ...query, retry: false, staleTime: 0 });
}

/** The last answer, asked for at every navigation. */
export function useWeekQuiz(): UseQueryResult<Status> {
  return useQuery({ ...query, retry: false, staleTime: Infinity });
}
