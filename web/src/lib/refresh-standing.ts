import { queryClient } from './query-client.ts';
import { apiQueryKey } from './use-api.ts';
import { refreshWeekQuiz } from './week-quiz.ts';

/** Asks again for everything that something finished may have changed. */
export function refreshStanding(): void {
  const standing = [
    'GET /api/progress',
    'GET /api/subscriber/weeks',
    'GET /api/user',
    'GET /api/count/subscriber/content',
  ] as const;
  for (const key of standing) void queryClient.invalidateQueries({ queryKey: apiQueryKey(key) });
}

/** Asks again for everything that answers and items may have changed which have just arrived, and who knows when they were given. */
export function refreshAfterArrival(): void {
  refreshStanding();
  refreshWeekQuiz();
  const others = [
    'GET /api/review',
    'GET /api/my/levels',
    'GET /api/get/subscriber/practicals',
    'GET /api/get/subscriber/practical/question',
    'POST /api/check/week/quiz/status',
  ] as const;
  for (const key of others) void queryClient.invalidateQueries({ queryKey: [key] });
}
