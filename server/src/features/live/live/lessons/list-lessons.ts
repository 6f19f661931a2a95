import type { ChannelView } from '@lisan/contract/live/live';
import { MISSED_AFTER_MS } from '../../../../domain/live/lesson-state.ts';
import { requireTeacher } from '../../teacher/find-teacher-refs.ts';
import type { LiveDeps } from '../../deps.ts';
import { presentLessons } from '../present.ts';
import { lessonsAhead, lessonsPast, type LessonFilter } from '../store.ts';

const MAX_AHEAD = 100;
const MAX_PAST = 30;

/**
 * Lists lessons now, soon and past, in that order.
 * @throws AppError not_found for an unknown teacher or level
 */
export async function listLessons(deps: LiveDeps, subscriberId: string, filter: LessonFilter): Promise<ChannelView[]> {
  if (filter.levelId !== undefined) deps.course.requireLevel(filter.levelId);
  if (filter.teacherId !== undefined) await requireTeacher(deps.db, filter.teacherId);
  const since = new Date(deps.clock.now().getTime() - MISSED_AFTER_MS);
  const ahead = await lessonsAhead(deps.db, filter, { since, limit: MAX_AHEAD });
  const past = await lessonsPast(deps.db, filter, { since, limit: MAX_PAST });
  return presentLessons(deps, subscriberId, [...ahead, ...past]);
}
