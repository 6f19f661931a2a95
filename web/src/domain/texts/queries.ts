import { apiQuery } from '../../lib/net/use-api.ts';

/** The texts change only when a new course is published. */
const FRESH_MS = 10 * 60_000;

/** The reading, the listening, the writing task and the practice of a week. */
export function weekTextsQuery({ level_id, week }: { level_id: string; week: number }) {
  return {
    ...apiQuery('GET /api/get/week/texts', { query: { level_id, ActiveWeek: week } }),
    staleTime: FRESH_MS,
  };
}
