import { queryClient } from './query-client.ts';
import { apiQueryKey } from './use-api.ts';

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
