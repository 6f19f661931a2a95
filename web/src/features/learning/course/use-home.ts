import { notifyManager, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { learnerQuery } from '../../../domain/learner/queries.ts';
import { refreshWeekQuiz, setWeekQuiz } from '../../../domain/learner/week-quiz.ts';
import type { ApiError } from '../../../lib/failure/api-error.ts';
import type { Reply } from '../../../lib/failure/api-types.ts';
import { call } from '../../../lib/net/call.ts';
import { queryClient } from '../../../lib/net/query-client.ts';
import { apiQueryKey } from '../../../lib/net/use-api.ts';
import { progressKey, weeksKey } from './use-week.ts';
import type { Place, WeekItems } from './week-content.ts';

type Home = Reply<'GET /api/home'>;
type Level = NonNullable<Home['level']>;
/** The uuids of the practised texts of a week. */
export type WeekTextUuids = NonNullable<NonNullable<Level['current']>['texts']>;

/** For queries whose data the reply of home contains: on home they fetch only missing or invalidated data. */
export const BROUGHT_BY_HOME = { refetchOnMount: false, refetchOnWindowFocus: false } as const;

/**
 * Fetches everything that home shows. Each part is cached under its own call, so that all screens share one state.
 * After a failure the screens fetch call by call, and downloads answer.
 */
export function useHome(): UseQueryResult<Home, ApiError> {
  return useQuery<Home, ApiError>({
    queryKey: apiQueryKey('GET /api/home'),
    queryFn: ({ signal }) => readHome(signal),
    refetchOnMount: 'always',
    retry: false,
  });
}

async function readHome(signal: AbortSignal): Promise<Home> {
  try {
    const home = await call('GET /api/home', { signal });
    shareParts(home);
    return home;
  } catch (error) {
    refreshWeekQuiz();
    throw error;
  }
}

function shareParts({ user, quiz, level }: Home): void {
  const messageCode = '00';
  notifyManager.batch(() => {
    queryClient.setQueryData(learnerQuery.queryKey, { messageCode, user });
    setWeekQuiz(quiz);
    if (level === null) return;
    const { level_id, weeks, current } = level;
    queryClient.setQueryData(weeksKey(level_id), { messageCode, weeks });
    if (current === null) return;
    queryClient.setQueryData(progressKey({ level_id, week: current.week }), { messageCode, ...current.progress });
  });
}

/** Returns the items of a week, if the reply of home contains it. */
export function itemsOfHome(home: Home | undefined, { level_id, week }: Place): WeekItems | null {
  const { level } = home ?? {};
  if (!level?.current || level.level_id !== level_id || level.current.week !== week) return null;
  const { words, sentences, audio, lessons } = level.current.items;
  return {
    words: words.map(itemOf),
    sentences: sentences.map(itemOf),
    audio: audio.map(itemOf),
    lessons: lessons.map(itemOf),
  };
}

/** Returns the tasks of a week beside its items, if the reply of home contains it. */
export function textsOfHome(home: Home | undefined, { level_id, week }: Place): WeekTextUuids | null {
  const { level } = home ?? {};
  const isHere = level?.level_id === level_id && level.current?.week === week;
  return isHere ? (level.current?.texts ?? null) : null;
}

function itemOf(uuid: string): { uuid: string } {
  return { uuid };
}
