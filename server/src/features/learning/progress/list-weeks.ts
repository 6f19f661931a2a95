import type { WeekView } from '@lisan/contract/learner/course';
import { findCurrentWeek } from '../../../domain/progress/choose-week.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { quizStatuses } from '../quiz/quiz-statuses.ts';
import { finishedItems, isLearned } from '../course/finished-items.ts';
import { isOpen, requireStartedLevel, unlockTimeOf } from '../course/read-policy.ts';
import type { LearningDeps } from '../deps.ts';
import { countWeeks } from './count-weeks.ts';

/**
 * Lists the weeks of a started level: whether each is unlocked, and its tasks and finished tasks.
 * @throws AppError not_found, forbidden
 */
export async function listWeeks(deps: LearningDeps, session: Session, levelId: string): Promise<WeekView[]> {
  deps.course.requireLevel(levelId);
  const level = await requireStartedLevel(deps, session, levelId);
  const finished = await finishedItems(deps.db, session.subscriberId);
  const statuses = await quizStatuses(deps, session, { levelId, level });
  const learned = { subscriberId: session.subscriberId, finished, itemsSufficedUntil: level.itemsSufficedUntil };
  const content = deps.course.weeks(levelId);
  const counts = await countWeeks(deps, content, learned);
  const weeks = content.map((week, i) => ({
    week: week.week,
    uuid: week.uuid,
    title: week.title,
    cando: week.cando,
    unlocked: isOpen(deps, session, level, week.week),
    unlock_at: unlockTimeOf(session, level, week.week).toISOString(),
    done: counts[i]?.done ?? 0,
    total: counts[i]?.total ?? 0,
    quiz_status: statuses(week.week).status,
    learned: isLearned(week, finished),
  }));
  const current = findCurrentWeek(weeks);
  return weeks.map(({ learned: _learned, ...week }) => ({ ...week, current: week.week === current?.week }));
}
