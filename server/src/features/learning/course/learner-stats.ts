import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { streakOf } from '../../../domain/progress/streak.ts';
import type { LearningDeps } from '../deps.ts';
import { activeDays, studyTime, type ActiveDay } from './learning-store.ts';
import type { Learner } from './learned.ts';

export type LearnerStats = { points: number; streak: number; freezes: number; frozenDays: string[]; days: ActiveDay[] };

/** Returns points, streak, freezes and active days from one query of the learner's events by day. */
export async function learnerStats(deps: Pick<LearningDeps, 'db' | 'clock'>, learner: Learner): Promise<LearnerStats> {
  const days = await activeDays(deps.db, learner.subscriberId);
  const today = learnerDayOf(deps.clock.now(), learner.zone);
  const streak = streakOf(
    days.map(({ day }) => day),
    today,
  );
  return {
    points: days.reduce((sum, day) => sum + day.points, 0),
    streak: streak.length,
    freezes: streak.freezes,
    frozenDays: streak.frozenDays,
    days,
  };
}

/** Returns seconds of study by learner-day: gaps of at most five minutes between two events count. */
export async function studySecondsByDay(deps: LearningDeps, learner: Learner): Promise<Map<string, number>> {
  const rows = await studyTime(deps.db, learner.subscriberId);
  return new Map(rows.map(({ day, seconds }) => [day, seconds]));
}
