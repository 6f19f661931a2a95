import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../../lib/failure/api-error.ts';
import type { Reply } from '../../../lib/failure/api-types.ts';
import { usePending } from '../../../domain/answers/pending.ts';
import { apiQuery, apiQueryKey, useApi } from '../../../lib/net/use-api.ts';
import type { QuerySettings } from '../../../lib/net/use-api.ts';
import type { Place } from './week-content.ts';

/** The content of a week changes only when a new course is published. */
const CONTENT_FRESH_MS = 10 * 60_000;

export function useWeeks(
  level_id: string,
  settings?: QuerySettings<'GET /api/subscriber/weeks'>,
): UseQueryResult<Reply<'GET /api/subscriber/weeks'>, ApiError> {
  return useApi('GET /api/subscriber/weeks', { query: { level_id } }, settings);
}

export function weeksKey(level_id: string): readonly unknown[] {
  return apiQueryKey('GET /api/subscriber/weeks', { query: { level_id } });
}

export function useWeekContent(place: Place | null): UseQueryResult<Reply<'GET /api/get/main/content'>, ApiError> {
  return useQuery({ ...weekContentQuery(place ?? { level_id: '', week: 0 }), enabled: place !== null });
}

export function weekContentQuery({ level_id, week }: Place) {
  return {
    ...apiQuery('GET /api/get/main/content', { query: { level_id, ActiveWeek: week } }),
    staleTime: CONTENT_FRESH_MS,
  };
}

/** The progress on the server, with the finished items of the outbox. */
export function useWeekProgress(
  place: Place,
  settings?: QuerySettings<'GET /api/progress'>,
): UseQueryResult<Reply<'GET /api/progress'>, ApiError> {
  const unsent = usePending().map(({ id }) => id);
  return useApi(
    'GET /api/progress',
    { query: progressQuery(place) },
    { ...settings, select: (reply) => ({ ...reply, done_uuids: [...new Set([...reply.done_uuids, ...unsent])] }) },
  );
}

/** Returns the finished items of a week; empty until they are loaded. */
export function useDone(place: Place): ReadonlySet<string> {
  return new Set(useWeekProgress(place).data?.done_uuids);
}

export function progressKey(place: Place): readonly unknown[] {
  return apiQueryKey('GET /api/progress', { query: progressQuery(place) });
}

/** Returns the fields in a fixed order, since the query is part of the cache key. */
export function progressQuery({ level_id, week }: Place): Place {
  return { level_id, week };
}
