import { quizStateOf, type QuizState } from '../../domain/quiz/quiz-state.ts';
import type { Session } from '../../platform/auth/session.ts';
import type { Services } from '../../compose/services.ts';
import { isOpen, type StartedLevel } from '../course/read-policy.ts';
import { attemptsOfLevel, type AttemptRow } from './store.ts';

/** Where a learner stands with the quizzes of a started level, by week. */
export async function quizStatuses(
  services: Services,
  session: Session,
  { levelId, level }: { levelId: string; level: StartedLevel },
): Promise<(week: number) => QuizState> {
  const attempts = await attemptsOfLevel(services.db, { subscriberId: session.subscriberId, levelId });
  const byWeek = Map.groupBy(attempts, (attempt) => attempt.week);
  const now = services.clock.now();
  return (week) =>
    quizStateOf({
      isUnlocked: isOpen(services, session, level, week),
      attempts: (byWeek.get(week) ?? []).map(attemptOf),
      now,
      zone: session.zone,
    });
}

function attemptOf(row: AttemptRow) {
  const { passed, correct, total } = row;
  return { learnerDay: row.learner_day, finished: row.finished_at !== null, passed, correct, total };
}
