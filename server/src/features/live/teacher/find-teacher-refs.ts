import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { presentTeacherRef, type TeacherRef } from './present.ts';
import { teacherById, teacherOfSubscriber, teachersByIds } from './store.ts';

/** Returns the displayed name and picture of these teachers beside their lessons. */
export async function findTeacherRefs(db: Database, ids: Iterable<string>): Promise<(id: string) => TeacherRef> {
  const rows = await teachersByIds(db, [...new Set(ids)]);
  const refs = new Map(rows.map((row) => [row.id, presentTeacherRef(row)]));
  return (id) => {
    const ref = refs.get(id);
    // Lessons and recordings reference their teacher, so the row is always there.
    if (ref === undefined) throw new Error(`no teacher ${id}`);
    return ref;
  };
}

/** @throws AppError not_found */
export async function requireTeacher(db: Database, id: string): Promise<TeacherRef> {
  const row = await teacherById(db, id);
  if (!row) throw new AppError('not_found');
  return presentTeacherRef(row);
}

/** Returns the teacher that this account broadcasts as; null for other accounts. */
export async function findTeacherOf(db: Database, subscriberId: string): Promise<TeacherRef | null> {
  const row = await teacherOfSubscriber(db, subscriberId);
  return row ? presentTeacherRef(row) : null;
}

/** Returns a teacher's reference, with the account that broadcasts as the teacher. */
export async function findTeacherAccount(
  db: Database,
  teacherId: string,
): Promise<TeacherRef & { accountId: string | null }> {
  const row = await teacherById(db, teacherId);
  if (!row) throw new AppError('not_found');
  return { ...presentTeacherRef(row), accountId: row.subscriber_id };
}

export async function hasTeacher(db: Database, id: string): Promise<boolean> {
  return (await teacherById(db, id)) !== undefined;
}
