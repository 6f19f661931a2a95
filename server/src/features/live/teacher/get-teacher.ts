import type { TeacherView } from '@lisan/contract/live/teacher';
import { AppError } from '../../../platform/app-error.ts';
import type { TeacherDeps } from './deps.ts';
import { presentTeacherCard } from './present.ts';
import { followsOf, teacherById } from './store.ts';

/** @throws AppError not_found, also for a hidden teacher */
export async function getTeacher(
  deps: Pick<TeacherDeps, 'db' | 'teacherShows'>,
  id: string,
  subscriberId: string | null,
): Promise<TeacherView> {
  const row = await teacherById(deps.db, id);
  if (!row || row.hidden_at !== null) throw new AppError('not_found');
  const follow = subscriberId === null ? undefined : (await followsOf(deps.db, subscriberId)).get(id);
  return {
    ...presentTeacherCard(row),
    followers: row.followers,
    following: follow?.following ?? false,
    notifying: follow?.notifying ?? false,
    ...(await deps.teacherShows(id)),
  };
}
