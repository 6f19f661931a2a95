import type { LearningGoal } from '@lisan/contract/learner/habit';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../lib/failure/api-error.ts';
import type { Reply } from '../../lib/failure/api-types.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { showToast } from '../../lib/toast.ts';
import { apiQueryKey, useApi, useApiMutation } from '../../lib/net/use-api.ts';
import { goal as text } from '../../text/goal.ts';

const KEY = apiQueryKey('GET /api/goal');

export function useGoal(): UseQueryResult<Reply<'GET /api/goal'>, ApiError> {
  return useApi('GET /api/goal');
}

/** Returns a function that saves a change of the goal; the screen shows it at once, and a failure reverts it. */
export function useSaveGoal(): (changes: Partial<LearningGoal>) => void {
  const { mutate } = useApiMutation('POST /api/goal', {
    onSuccess: (reply) => {
      queryClient.setQueryData(KEY, reply);
      // Its card names the minutes.
      void queryClient.invalidateQueries({ queryKey: ['GET /api/home'], refetchType: 'none' });
    },
    onError: () => {
      showToast(text.failed);
      void queryClient.invalidateQueries({ queryKey: KEY });
    },
  });
  return (body) => {
    queryClient.setQueryData<Reply<'GET /api/goal'>>(
      KEY,
      (known) => known && { ...known, goal: { ...known.goal, ...body } },
    );
    mutate({ body });
  };
}
