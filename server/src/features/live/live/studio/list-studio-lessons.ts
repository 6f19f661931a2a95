import type { StudioLesson } from '@lisan/contract/studio/studio';
import { MISSED_AFTER_MS } from '../../../../domain/live/lesson-state.ts';
import { requireTeacherAccount } from '../../teacher/require-teacher-account.ts';
import type { LiveDeps } from '../../deps.ts';
import { lessonsAhead, lessonsPast } from '../store.ts';
import { presentStudioLessons } from './present-studio-lessons.ts';

const MAX_AHEAD = 100;
const MAX_PAST = 30;

/**
 * Lists this teacher's lessons: on the air, to come, and the latest past ones, in that order.
 * @throws AppError forbidden
 */
export async function listStudioLessons(deps: LiveDeps, subscriberId: string): Promise<StudioLesson[]> {
  const { id: teacherId } = await requireTeacherAccount(deps.db, subscriberId);
  const since = new Date(deps.clock.now().getTime() - MISSED_AFTER_MS);
  const ahead = await lessonsAhead(deps.db, { teacherId }, { since, limit: MAX_AHEAD });
  const past = await lessonsPast(deps.db, { teacherId }, { since, limit: MAX_PAST });
  return presentStudioLessons(deps, subscriberId, [...ahead, ...past]);
}
