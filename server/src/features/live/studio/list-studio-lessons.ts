import type { StudioLesson } from '@lisan/contract/studio';
import { MISSED_AFTER_MS } from '../../../domain/live/lesson-state.ts';
import type { Services } from '../../../compose/services.ts';
import { requireTeacherAccount } from '../../teacher/require-teacher-account.ts';
import { lessonsAhead, lessonsPast } from '../store.ts';
import { presentStudioLessons } from './present-studio-lessons.ts';

const MAX_AHEAD = 100;
const MAX_PAST = 30;

/**
 * This teacher's lessons: on the air, to come, and the latest past ones, in that order.
 * @throws AppError forbidden
 */
export async function listStudioLessons(services: Services, subscriberId: string): Promise<StudioLesson[]> {
  const { id: teacherId } = await requireTeacherAccount(services.db, subscriberId);
  const since = new Date(services.clock.now().getTime() - MISSED_AFTER_MS);
  const ahead = await lessonsAhead(services.db, { teacherId }, { since, most: MAX_AHEAD });
  const past = await lessonsPast(services.db, { teacherId }, { since, most: MAX_PAST });
  return presentStudioLessons(services, subscriberId, [...ahead, ...past]);
}
