import type { checkWeekQuizStatus } from '@lisan/contract/learner/quiz';
import type { z } from 'zod';
import { findNextQuiz } from '../../../domain/progress/choose-week.ts';
import type { QuizState } from '../../../domain/quiz/quiz-state.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { finishedItems, isLearned } from '../course/finished-items.ts';
import { isOpen, startedLevel } from '../course/read-policy.ts';
import { currentLevel } from '../level/current-level.ts';
import type { LearningDeps } from '../deps.ts';
import { listMissed } from './list-missed.ts';
import { quizStatuses } from './quiz-statuses.ts';
import { lastFinishedAttempt } from './store.ts';

type Asked = { levelId?: string | undefined; week?: number | undefined };
type Reply = Omit<z.infer<typeof checkWeekQuizStatus.reply>, 'messageCode'>;

/**
 * Returns the state of a week's quiz; without a week, the state of the next quiz, and whether home offers it. `locked`
 * for a learner who has not started the level, so that the web's guard never fails.
 * @throws AppError not_found for an unknown level or week
 */
export async function checkQuizStatus(deps: LearningDeps, session: Session, asked: Asked): Promise<Reply> {
  if (session.scope === 'onboarding') return { status: 'locked' };
  const levelId = asked.levelId ?? (await currentLevel(deps, session));
  if (levelId === null) return { status: 'locked' };
  deps.course.requireLevel(levelId);
  if (asked.week !== undefined) deps.course.requireWeek(levelId, asked.week);
  const level = await startedLevel(deps, session, levelId);
  if (!level) return { status: 'locked' };
  const statuses = await quizStatuses(deps, session, { levelId, level });
  if (asked.week !== undefined) {
    const at = { subscriberId: session.subscriberId, levelId, week: asked.week };
    const last = await lastFinishedAttempt(deps.db, at);
    return { ...present(asked.week, statuses(asked.week)), ...(last && { missed: await listMissed(deps.db, last) }) };
  }
  const finished = await finishedItems(deps.db, session.subscriberId);
  const next = findNextQuiz(
    deps.course.weeks(levelId).map((week) => ({
      week: week.week,
      unlocked: isOpen(deps, session, level, week.week),
      learned: isLearned(week, finished),
      ...statuses(week.week),
    })),
  );
  return next ? { ...present(next.week.week, next.week), offered: next.offered } : { status: 'locked' };
}

function present(week: number, { status, score, attemptsLeft, retryAt }: QuizState): Reply {
  return {
    status,
    week,
    ...(score !== undefined && { score }),
    ...(attemptsLeft !== undefined && { attempts_left: attemptsLeft }),
    ...(retryAt && { retry_at: retryAt.toISOString() }),
  };
}
