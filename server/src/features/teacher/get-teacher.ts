import type { TeacherView } from '@lisan/contract/teacher';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { findLessonOnAir } from '../live/lessons/find-lesson-on-air.ts';
import { listTeacherRecordings } from '../recording/list-recordings.ts';
import { presentTeacherCard } from './present.ts';
import { followsOf, teacherById } from './store.ts';

/** @throws AppError not_found */
export async function getTeacher(db: Database, id: string, subscriberId: string | null): Promise<TeacherView> {
  const row = await teacherById(db, id);
  if (!row) throw new AppError('not_found');
  const follow = subscriberId === null ? undefined : (await followsOf(db, subscriberId)).get(id);
  return {
    ...presentTeacherCard(row),
    followers: row.followers,
    following: follow?.following ?? false,
    notifying: follow?.notifying ?? false,
    live: await findLessonOnAir(db, id),
    recordings: await listTeacherRecordings(db, id),
  };
}
