import { readToken } from '../domain/learner/session/session.ts';
import type { PathParams } from '../lib/router/match-path.ts';
import { queryClient } from '../lib/net/query-client.ts';
import { apiQuery } from '../lib/net/use-api.ts';
import type { PageName } from './pages.tsx';
import type { Match } from './route.ts';

type PageQuery = { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<unknown> };

/**
 * The first reads of a page, if its address is enough to request them. A page that also needs the learner's level
 * requests its data itself.
 */
export const routeData: Partial<Record<PageName, (params: PathParams) => PageQuery>> = {
  GrammarPage: () => apiQuery('GET /api/grammars', { query: {} }),
  LevelPage: ({ uuid = '' }) => apiQuery('GET /api/get/level/:uuid', { params: { uuid } }),
  LiveLessonsPage: () => apiQuery('GET /api/live-channels', { query: {} }),
  PlansPage: () => apiQuery('GET /api/subscriptions/list'),
  PracticalPage: () => apiQuery('GET /api/get/subscriber/practicals'),
  ProgressPage: () => apiQuery('GET /api/progress'),
  ReviewPage: () => apiQuery('GET /api/review'),
  SmallTalkPage: () => apiQuery('GET /api/get/small-talk'),
  SoundLessonPage: ({ id = '' }) => apiQuery('GET /api/live-channel/:id', { params: { id } }),
  TeacherPage: ({ teacher_id: id = '' }) => apiQuery('GET /api/teachers/:id', { params: { id } }),
  VideoLessonPage: ({ id = '' }) => apiQuery('GET /api/live-channel/:id', { params: { id } }),
};

/** Requests a page's data while its script loads and the guards run. */
export function prefetchRouteData({ route, params }: Match): void {
  const query = routeData[route.page]?.(params);
  if (query && readToken() !== null) void queryClient.prefetchQuery(query);
}
