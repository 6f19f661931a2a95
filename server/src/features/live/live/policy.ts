import { lessonState } from '../../../domain/live/lesson-state.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { findTeacherOf } from '../teacher/find-teacher-refs.ts';
import type { LiveDeps } from '../deps.ts';
import { isRemoved } from './removal-store.ts';
import { lessonById, type Lesson } from './store.ts';

/** @throws AppError not_found */
export async function requireLesson(db: Database, id: string): Promise<Lesson> {
  const lesson = await lessonById(db, id);
  if (!lesson) throw new AppError('not_found');
  return lesson;
}

/** @throws AppError not_found, not_live */
export async function requireLiveLesson(deps: LiveDeps, id: string): Promise<Lesson> {
  const lesson = await requireLesson(deps.db, id);
  if (lessonState(lesson, deps.clock.now()) !== 'live') throw new AppError('not_live');
  return lesson;
}

/**
 * Returns whether this subscriber is the teacher of the lesson: only the teacher publishes, and only the teacher sees
 * who watches.
 */
export async function isTeacherOf(db: Database, subscriberId: string, lesson: Lesson): Promise<boolean> {
  const teacher = await findTeacherOf(db, subscriberId);
  return teacher?.id === lesson.teacher_id;
}

/**
 * Returns a lesson of this teacher; other teachers' lessons count as not found.
 * @throws AppError not_found
 */
export async function requireOwnLesson(db: Database, at: { lessonId: string; subscriberId: string }): Promise<Lesson> {
  const lesson = await requireLesson(db, at.lessonId);
  if (!(await isTeacherOf(db, at.subscriberId, lesson))) throw new AppError('not_found');
  return lesson;
}

export const REMOVED = 'هذا الدرس مغلق على حسابك بقرار من فريق لسان.';

/** @throws AppError forbidden for a learner whom staff removed from the lesson */
export async function requireNotRemoved(db: Database, at: { channelId: string; subscriberId: string }): Promise<void> {
  if (await isRemoved(db, at)) throw new AppError('forbidden', { message: REMOVED });
}
