import type { checkWeekQuizStatus } from '@lisan/contract/quiz';
import type { z } from 'zod';
import type { Session } from '../../platform/auth/session.ts';
import { isOpen, startedLevel, type StartedLevel } from '../course/read-policy.ts';
import { currentLevel } from '../level/current-level.ts';
import { quizStatuses } from './quiz-statuses.ts';
import type { QuizDeps } from './deps.ts';

type Deps = Pick<QuizDeps, 'clock' | 'course' | 'db' | 'sessions'>;

type Asked = { levelId?: string | undefined; week?: number | undefined };
type Reply = Omit<z.infer<typeof checkWeekQuizStatus.reply>, 'messageCode'>;

/**
 * Returns the state of a week's quiz; without a week, of the latest unlocked one that is not passed, or of the latest
 * unlocked one when all are. `locked` for a learner who has not started the level, so that the web's guard never fails.
 * @throws AppError not_found for an unknown level or week
 */
export async function checkQuizStatus(deps: Deps, session: Session, asked: Asked): Promise<Reply> {
  if (session.scope === 'onboarding') return { status: 'locked' };
  const levelId = asked.levelId ?? (await currentLevel(deps, session));
  if (levelId === null) return { status: 'locked' };
  deps.course.requireLevel(levelId);
  if (asked.week !== undefined) deps.course.requireWeek(levelId, asked.week);
  const level = await startedLevel(deps, session, levelId);
  if (!level) return { status: 'locked' };
  const week = asked.week ?? latestUnpassedWeek(deps, session, { levelId, level });
  if (week === undefined) return { status: 'locked' };
  const { status, score, attemptsLeft, retryAt } = (await quizStatuses(deps, session, { levelId, level }))(week);
  return {
    status,
    week,
    ...(score !== undefined && { score }),
    ...(attemptsLeft !== undefined && { attempts_left: attemptsLeft }),
    ...(retryAt && { retry_at: retryAt.toISOString() }),
  };
}

function latestUnpassedWeek(
  deps: Deps,
  session: Session,
  at: { levelId: string; level: StartedLevel },
): number | undefined {
  const open = deps.course
    .weeks(at.levelId)
    .map(({ week }) => week)
    .filter((week) => isOpen(deps, session, at.level, week));
  return open.findLast((week) => !at.level.passedAt.has(week)) ?? open.at(-1);
}
