import { CATEGORY_CODES, type WeekView } from '@lisan/contract/course';
import type { Session } from '../../platform/auth/session.ts';
import type { Services } from '../../compose/services.ts';
import { quizStatuses } from '../quiz/quiz-statuses.ts';
import type { CourseWeek } from './course-index.ts';
import { countFinished, finishedItems } from './finished-items.ts';
import { isOpen, requireStartedLevel, unlockTimeOf } from './read-policy.ts';

/**
 * The weeks of a started level with what is unlocked and done.
 * @throws AppError not_found, forbidden
 */
export async function listWeeks(services: Services, session: Session, levelId: string): Promise<WeekView[]> {
  services.course.requireLevel(levelId);
  const level = await requireStartedLevel(services, session, levelId);
  const finished = await finishedItems(services.db, session.subscriberId);
  const statuses = await quizStatuses(services, session, { levelId, level });
  return services.course.weeks(levelId).map((week) => ({
    week: week.week,
    uuid: week.uuid,
    title: week.title,
    cando: week.cando,
    unlocked: isOpen(services, session, level, week.week),
    unlock_at: unlockTimeOf(session, level, week.week).toISOString(),
    ...countFinished(itemsOf(week), finished.item_done),
    quiz_status: statuses(week.week).status,
  }));
}

export function itemsOf(week: CourseWeek): { uuid: string }[] {
  return CATEGORY_CODES.flatMap((code): { uuid: string }[] => week.items[code]);
}
