import { queryClient } from '../../lib/query-client.ts';
import { apiQueryKey } from '../../lib/use-api.ts';

/** After a change of what is the learner's own: waits until the screens know. */
export function refreshLearner(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: apiQueryKey('GET /api/user') });
}
