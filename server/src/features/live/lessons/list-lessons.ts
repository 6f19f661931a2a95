import type { ChannelView } from '@lisan/contract/live';
import { MISSED_AFTER_MS } from '../../../domain/live/lesson-state.ts';
import type { Services } from '../../../compose/services.ts';
import { requireTeacher } from '../../teacher/find-teacher-refs.ts';
import { presentLessons } from '../present.ts';
import { lessonsAhead, lessonsPast, type LessonFilter } from '../store.ts';

const MAX_AHEAD = 100;
const MAX_PAST = 30;

/**
 * Lessons now, soon and past, in that order.
 * @throws AppError not_found for an unknown teacher or level
 */
export async function listLessons(
  services: Services,
  subscriberId: string,
  filter: LessonFilter,
): Promise<ChannelView[]> {
  if (filter.levelId !== undefined) services.course.requireLevel(filter.levelId);
  if (filter.teacherId !== undefined) await requireTeacher(services.db, filter.teacherId);
  const since = new Date(services.clock.now().getTime() - MISSED_AFTER_MS);
  const ahead = await lessonsAhead(services.db, filter, { since, most: MAX_AHEAD });
  const past = await lessonsPast(services.db, filter, { since, most: MAX_PAST });
  return presentLessons(services, subscriberId, [...ahead, ...past]);
}
