import { apiQuery } from '../../lib/net/use-api.ts';

/** The course changes only when a new version is published. */
export const LEXICON_FRESH_MS = 60 * 60_000;

export function weekLexiconQuery({ level_id, week }: { level_id: string; week: number }) {
  return {
    ...apiQuery('GET /api/get/week/lexicon', { query: { level_id, ActiveWeek: week } }),
    staleTime: LEXICON_FRESH_MS,
  };
}
