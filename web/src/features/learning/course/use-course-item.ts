import type { CategoryCode } from '@lisan/contract/learner/course';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/failure/api-error.ts';
import type { Reply } from '../../../lib/failure/api-types.ts';
import { apiQueryKey, useApi } from '../../../lib/net/use-api.ts';
import { useWeekContent } from './use-week.ts';
import type { ItemOf, Place, WeekContent } from './week-content.ts';

export type FoundItem<C extends CategoryCode> = { item: ItemOf<C>; items: readonly ItemOf<C>[]; content: WeekContent };

export type CourseItem<C extends CategoryCode> =
  | ({ kind: 'ready' } & FoundItem<C>)
  | { kind: 'waiting' }
  | { kind: 'missing' }
  | { kind: 'failed'; error: unknown; isRetrying: boolean; retry: () => void };

/** Finds an item by its address: in cached weeks first, else by a request. */
export function useCourseItem<C extends CategoryCode>(category: C, uuid: string): CourseItem<C> {
  const place = useItemPlace(category, uuid);
  const week = useWeekContent(place.data ?? null);
  // A failed refetch does not replace the item that is shown.
  const failed = week.data ? undefined : [place, week].find(({ error }) => error);
  if (failed?.error instanceof ApiError && failed.error.code === 'not_found') return { kind: 'missing' };
  if (failed)
    return { kind: 'failed', error: failed.error, isRetrying: failed.isFetching, retry: () => void failed.refetch() };
  if (place.data === null) return { kind: 'missing' };
  if (!week.data) return { kind: 'waiting' };
  const { content } = week.data;
  const items: readonly ItemOf<C>[] = content[category];
  const item = items.find((one) => one.uuid === uuid);
  return item ? { kind: 'ready', item, items, content } : { kind: 'missing' };
}

type PlaceQuery = { data: Place | null | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };

/** Returns `undefined` while loading, `null` if no open week has the item. */
function useItemPlace(category: CategoryCode, uuid: string): PlaceQuery {
  const client = useQueryClient();
  const [known] = useState(() => findInWeeks(weeksRead(client), category, uuid));
  const isLesson = category === 'lessons';
  const lesson = useApi('GET /api/get/lession', { query: { LessonUUID: uuid } }, { enabled: !known && isLesson });
  const all = useApi('GET /api/get/all/week/content', { query: { code: category } }, { enabled: !known && !isLesson });
  if (known) return { data: known, error: null, isFetching: false, refetch: () => undefined };
  if (isLesson) return { ...pick(lesson), data: lesson.data && placeIn(lesson.data.lesson) };
  return { ...pick(all), data: all.data && findInCategory(all.data.weeks, uuid) };
}

function pick({ error, isFetching, refetch }: Omit<PlaceQuery, 'data'>): Omit<PlaceQuery, 'data'> {
  return { error, isFetching, refetch };
}

function placeIn({ level_id, week }: Place): Place {
  return { level_id, week };
}

function weeksRead(client: QueryClient): WeekContent[] {
  const cached = client.getQueriesData<Reply<'GET /api/get/main/content'>>({
    queryKey: apiQueryKey('GET /api/get/main/content'),
  });
  return cached.flatMap(([, reply]) => (reply ? [reply.content] : []));
}

type Item = Place & { uuid: string };
type Weeks = readonly { content: readonly Item[] }[];

/** Finds the place of an item in whole weeks. */
function findInWeeks(
  contents: readonly Record<CategoryCode, readonly Item[]>[],
  category: CategoryCode,
  uuid: string,
): Place | null {
  return placeOf(
    contents.flatMap((content) => content[category]),
    uuid,
  );
}

/** Finds the place of an item in one category over several weeks. */
function findInCategory(weeks: Weeks, uuid: string): Place | null {
  return placeOf(
    weeks.flatMap(({ content }) => content),
    uuid,
  );
}

function placeOf(items: readonly Item[], uuid: string): Place | null {
  const found = items.find((item) => item.uuid === uuid);
  return found ? { level_id: found.level_id, week: found.week } : null;
}
