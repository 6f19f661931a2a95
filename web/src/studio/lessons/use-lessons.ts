import type { StudioLesson } from '@lisan/contract/studio/studio';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../lib/failure/api-error.ts';
import type { Reply } from '../../lib/failure/api-types.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { apiQueryKey, useApi } from '../../lib/net/use-api.ts';

const KEY = 'GET /api/studio/lessons';
type Lessons = Reply<typeof KEY>;

const MAKING_MS = 4000;
const IDLE_MS = 60_000;

/** Reads the teacher's lessons; polls while a recording is in progress. */
export function useLessons(): UseQueryResult<Lessons, ApiError> {
  return useApi(
    KEY,
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.lessons.some(isMaking) ? MAKING_MS : IDLE_MS),
    },
  );
}

export function isMaking(lesson: StudioLesson): boolean {
  return lesson.recording_state === 'processing';
}

/** Caches the lesson of a reply in the list, and refetches the list. */
export function cacheLesson(lesson: StudioLesson): void {
  queryClient.setQueryData<Lessons>(
    apiQueryKey(KEY, {}),
    (before) => before && { ...before, lessons: [lesson, ...before.lessons.filter(({ id }) => id !== lesson.id)] },
  );
  refreshLessons();
}

export function refreshLessons(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] });
}
