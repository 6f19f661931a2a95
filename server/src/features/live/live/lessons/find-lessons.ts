import { MISSED_AFTER_MS } from '../../../../domain/live/lesson-state.ts';
import { requireTeacher } from '../../teacher/find-teacher-refs.ts';
import { presentLessons } from '../present.ts';
import { lessonOnAir, lessonsAhead, lessonsPast, type LessonFilter } from '../store.ts';
import type { ChannelView } from '@lisan/contract/live/live';
import type { LiveDeps } from '../../deps.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { MediaKind } from '../../../../platform/database/tables/live.ts';
import type { TeacherView } from '@lisan/contract/live/teacher';

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

/** Finds the live lesson, else the next one to start; null without a scheduled lesson. */
export async function findNextLesson(deps: LiveDeps, subscriberId: string): Promise<ChannelView | null> {
  const since = new Date(deps.clock.now().getTime() - MISSED_AFTER_MS);
  const ahead = await lessonsAhead(deps.db, {}, { since, limit: 1 });
  const [next] = await presentLessons(deps, subscriberId, ahead);
  return next ?? null;
}

/** Returns whether this teacher has a lesson of this kind on the air or to come. */
export async function hasLessonAhead(
  db: Database,
  deps: LiveDeps,
  of: { teacherId: string; kind: MediaKind },
): Promise<boolean> {
  const since = new Date(deps.clock.now().getTime() - MISSED_AFTER_MS);
  return (await lessonsAhead(db, of, { since, limit: 1 })).length > 0;
}

/** Returns the teacher's lesson that is on the air. */
export async function findLessonOnAir(db: Database, teacherId: string): Promise<TeacherView['live']> {
  const lesson = await lessonOnAir(db, teacherId);
  return lesson ? { id: lesson.id, title: lesson.title, kind: lesson.kind } : null;
}
