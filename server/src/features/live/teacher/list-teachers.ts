import type { TeacherCard } from '@lisan/contract/live/teacher';
import type { Database } from '../../../platform/database/schema.ts';
import { presentTeacherCard } from './present.ts';
import { shownTeachers, followsOf } from './store.ts';

type ListedTeacher = TeacherCard & { followers: number; following: boolean };

/** Lists all teachers that are not hidden. Without a subscriber none is marked as followed. */
export async function listTeachers(db: Database, subscriberId: string | null): Promise<ListedTeacher[]> {
  const teachers = await shownTeachers(db);
  const follows = subscriberId === null ? null : await followsOf(db, subscriberId);
  return teachers.map((row) => ({
    ...presentTeacherCard(row),
    followers: row.followers,
    following: follows?.get(row.id)?.following ?? false,
  }));
}
