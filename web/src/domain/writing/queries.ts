import type { Reply } from '../../lib/api-types.ts';
import { queryClient } from '../../lib/query-client.ts';
import { apiQuery } from '../../lib/use-api.ts';

type Place = { level_id: string; week: number };
type Writing = Reply<'GET /api/get/writing'>;

/** What the learner has written for a week. */
export function writingQuery({ level_id, week }: Place) {
  return apiQuery('GET /api/get/writing', { query: { level_id, ActiveWeek: week } });
}

/** Caches the state that a change replied with, without its points; a downloaded week stores it as well. */
export function cacheWriting(place: Place, { points: _points, ...state }: Writing & { points?: number }): void {
  queryClient.setQueryData<Writing>(writingQuery(place).queryKey, state);
}
