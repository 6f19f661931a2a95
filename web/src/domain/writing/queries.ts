import type { Reply } from '../../lib/failure/api-types.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { apiQuery } from '../../lib/net/use-api.ts';

type Place = { level_id: string; week: number };
type Writing = Reply<'GET /api/get/writing'>;

/** Returns the query of the learner's writing for a week. */
export function writingQuery({ level_id, week }: Place) {
  return apiQuery('GET /api/get/writing', { query: { level_id, ActiveWeek: week } });
}

/** Caches the state in the reply to a change, without its points; a downloaded week stores it as well. */
export function cacheWriting(place: Place, { points: _points, ...state }: Writing & { points?: number }): void {
  queryClient.setQueryData<Writing>(writingQuery(place).queryKey, state);
}
