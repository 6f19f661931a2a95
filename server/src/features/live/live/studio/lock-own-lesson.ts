import { AppError } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { requireTeacherAccount } from '../../teacher/require-teacher-account.ts';
import { lockLesson, type Lesson } from '../store.ts';

/** A lesson as its own teacher names it. */
export type OwnLesson = { subscriberId: string; lessonId: string };

/**
 * Locks this teacher's own lesson until the transaction ends and returns it.
 * @throws AppError forbidden for an account that is no teacher's, not_found for a lesson of another teacher
 */
export async function lockOwnLesson(trx: Database, { subscriberId, lessonId }: OwnLesson): Promise<Lesson> {
  const teacher = await requireTeacherAccount(trx, subscriberId);
  const lesson = await lockLesson(trx, lessonId);
  if (lesson?.teacher_id !== teacher.id) throw new AppError('not_found');
  return lesson;
}
