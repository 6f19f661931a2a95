import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { presentTeacherRef, type TeacherRef } from './present.ts';
import { lockTeacher, teacherOfSubscriber } from './store.ts';

/**
 * Returns the teacher of this account. The role alone does not make a teacher.
 * @throws AppError forbidden
 */
export async function requireTeacherAccount(
  db: Database,
  subscriberId: string,
): Promise<TeacherRef & { followers: number }> {
  const row = await teacherOfSubscriber(db, subscriberId);
  if (!row) throw new AppError('forbidden');
  return { ...presentTeacherRef(row), followers: row.followers };
}

/** Serialises the decisions about all of a teacher's lessons until the caller's transaction ends. */
export async function takeTurn(trx: Database, teacherId: string): Promise<void> {
  await lockTeacher(trx, teacherId);
}
