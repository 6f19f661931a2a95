import type { TeacherCard } from '@lisan/contract/live/teacher';
import type { Teacher } from './store.ts';

/** A teacher as lessons and recordings show them. */
export type TeacherRef = Pick<TeacherCard, 'id' | 'name' | 'photo_url'>;

export function presentTeacherRef(row: Teacher): TeacherRef {
  return { id: row.id, name: row.name, photo_url: row.photo_file && `/media/teachers/${row.photo_file}` };
}

export function presentTeacherCard(row: Teacher): TeacherCard {
  return { ...presentTeacherRef(row), bio: row.bio };
}
