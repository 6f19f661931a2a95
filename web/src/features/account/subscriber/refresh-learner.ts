import { queryClient } from '../../../lib/net/query-client.ts';
import { apiQueryKey } from '../../../lib/net/use-api.ts';

/** Refetches the learner after a change; resolves when the screens have the new data. */
export function refreshLearner(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: apiQueryKey('GET /api/user') });
}
