import { quizStateOf, type QuizState } from '../../../domain/quiz/quiz-state.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { isOpen, type StartedLevel } from '../course/read-policy.ts';
import type { LearningDeps } from '../deps.ts';
import { attemptsOfLevel, type AttemptRow } from './store.ts';

/** Returns the quiz status of a learner by week of a started level. */
export async function quizStatuses(
  deps: LearningDeps,
  session: Session,
  { levelId, level }: { levelId: string; level: StartedLevel },
): Promise<(week: number) => QuizState> {
  const attempts = await attemptsOfLevel(deps.db, { subscriberId: session.subscriberId, levelId });
  const byWeek = Map.groupBy(attempts, (attempt) => attempt.week);
  const now = deps.clock.now();
  return (week) =>
    quizStateOf({
      isUnlocked: isOpen(deps, session, level, week),
      attempts: (byWeek.get(week) ?? []).map(attemptOf),
      now,
      zone: session.zone,
    });
}

function attemptOf(row: AttemptRow) {
  const { passed, correct, total } = row;
  return { learnerDay: row.learner_day, finished: row.finished_at !== null, passed, correct, total };
}
