import type { StaffTeacher, StaffTeacherRow } from '@lisan/contract/console/teachers';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { findStaffTeacher, lessonsOfTeacher, type TeacherRow } from './teacher-store.ts';

const LESSONS_LIMIT = 30;

export function presentRow(row: TeacherRow): StaffTeacherRow {
  const { id, name, bio, followers, version } = row;
  return {
    id,
    name,
    bio,
    photo_url: row.photo_file && `/media/teachers/${row.photo_file}`,
    followers,
    hidden: row.hidden_at !== null,
    version,
    has_role: row.roles?.includes('teacher') ?? false,
  };
}

/** @throws AppError not_found */
export async function presentTeacher(db: Database, id: string): Promise<StaffTeacher> {
  const row = await findStaffTeacher(db, id);
  if (!row) throw new AppError('not_found');
  const { account_id: uuid, account_name: name, msisdn } = row;
  const lessons = await lessonsOfTeacher(db, id, LESSONS_LIMIT);
  return {
    ...presentRow(row),
    account: uuid === null || msisdn === null ? null : { uuid, name, msisdn },
    lessons: lessons.map((lesson) => ({ ...lesson, starts_at: lesson.starts_at.toISOString() })),
  };
}
