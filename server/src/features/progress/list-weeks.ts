import { CATEGORY_CODES, type WeekView } from '@lisan/contract/course';
import { findCurrentWeek } from '../../domain/progress/current-week.ts';
import type { Session } from '../../platform/auth/session.ts';
import { quizStatuses } from '../quiz/quiz-statuses.ts';
import type { CourseWeek } from '../course/course-index.ts';
import { countFinished, finishedItems, isLearned } from '../course/finished-items.ts';
import { isOpen, requireStartedLevel, unlockTimeOf } from '../course/read-policy.ts';
import type { ProgressDeps } from './deps.ts';

type Deps = Pick<ProgressDeps, 'clock' | 'course' | 'db' | 'sessions'>;

/**
 * Lists the weeks of a started level: which are unlocked, and how many of their items are finished.
 * @throws AppError not_found, forbidden
 */
export async function listWeeks(deps: Deps, session: Session, levelId: string): Promise<WeekView[]> {
  deps.course.requireLevel(levelId);
  const level = await requireStartedLevel(deps, session, levelId);
  const finished = await finishedItems(deps.db, session.subscriberId);
  const statuses = await quizStatuses(deps, session, { levelId, level });
  const weeks = deps.course.weeks(levelId).map((week) => ({
    week: week.week,
    uuid: week.uuid,
    title: week.title,
    cando: week.cando,
    unlocked: isOpen(deps, session, level, week.week),
    unlock_at: unlockTimeOf(session, level, week.week).toISOString(),
    ...countFinished(itemsOf(week), finished.item_done),
    quiz_status: statuses(week.week).status,
    learned: isLearned(week, finished),
  }));
  const current = findCurrentWeek(weeks);
  return weeks.map(({ learned: _learned, ...week }) => ({ ...week, current: week.week === current?.week }));
}

export function itemsOf(week: CourseWeek): { uuid: string }[] {
  return CATEGORY_CODES.flatMap((code): { uuid: string }[] => week.items[code]);
}
