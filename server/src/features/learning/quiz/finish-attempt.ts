import type { MissedQuestion } from '@lisan/contract/learner/quiz';
import { pointsFor } from '../../../domain/progress/points.ts';
import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { ATTEMPTS_A_DAY, isPassed } from '../../../domain/quiz/quiz-rules.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { levelProgress } from '../course/level-progress.ts';
import { recordLearning } from '../course/record-learning.ts';
import type { Learner } from '../course/deps.ts';
import { finishLevel } from '../level/finish-level.ts';
import { listMissed } from './list-missed.ts';
import { countAttemptsOn, updateAttempt, type AttemptRow } from './store.ts';
import type { QuizDeps } from './deps.ts';

type Deps = Pick<QuizDeps, 'clock' | 'course' | 'followLearning' | 'newId'>;

type Outcome = { passed: boolean; points: number; attempts_left: number; missed: MissedQuestion[] };

/**
 * Closes an attempt, whose answers are stored, and returns its result. Only the first pass of a week's quiz earns points.
 */
export async function finishAttempt(
  trx: Database,
  deps: Deps,
  learner: Learner,
  { attempt, correct }: { attempt: AttemptRow; correct: number },
): Promise<Outcome> {
  const passed = isPassed(correct, attempt.total);
  const at = { levelId: attempt.level_id, week: attempt.week };
  await updateAttempt(trx, attempt, { finished_at: deps.clock.now(), correct, passed });
  const points = await recordLearning(trx, deps, learner, {
    kind: passed ? 'quiz_passed' : 'quiz_failed',
    itemUuid: deps.course.requireWeek(at.levelId, at.week).uuid,
    ...at,
    points: passed ? pointsFor('quiz') : 0,
    detail: { attempt_id: attempt.id, correct, total: attempt.total },
  });
  if (passed) await finishLevelWhenPassed(trx, deps, { subscriberId: learner.subscriberId, levelId: at.levelId });
  const { subscriberId } = learner;
  const learnerDay = learnerDayOf(deps.clock.now(), learner.zone);
  const attemptsToday = await countAttemptsOn(trx, { subscriberId, ...at, learnerDay });
  return {
    passed,
    points,
    attempts_left: Math.max(0, ATTEMPTS_A_DAY - attemptsToday),
    missed: await listMissed(trx, attempt),
  };
}

async function finishLevelWhenPassed(
  trx: Database,
  deps: Deps,
  at: { subscriberId: string; levelId: string },
): Promise<void> {
  const progress = await levelProgress(trx, at);
  const isLevelPassed = deps.course.weeks(at.levelId).every(({ week }) => progress?.passedAt.has(week));
  if (isLevelPassed) await finishLevel(trx, { ...at, now: deps.clock.now() });
}
