import type { LearnerFacts } from '@lisan/contract/console/learners';
import { zoneOf } from '../../../domain/subscriber/countries.ts';
import { finishedItems } from '../../learning/course/finished-items.ts';
import { learnerStats } from '../../learning/course/learner-stats.ts';
import { listLevelSubscribers } from '../../learning/level/list-level-subscribers.ts';
import { goalMinutes, type Account } from './facts-store.ts';
import type { ConsoleLearnersDeps } from './deps.ts';

type Deps = Pick<ConsoleLearnersDeps, 'clock' | 'course' | 'db'>;

/** Where a learner is in the course, and how regularly they learn. */
export async function learningFacts(deps: Deps, { id, country }: Account): Promise<LearnerFacts['learning']> {
  const levels = await listLevelSubscribers(deps, id);
  const stats = await learnerStats(deps, { subscriberId: id, zone: zoneOf(country) });
  return {
    levels,
    current: await currentOf(deps, id, levels.find(({ current }) => current)?.level),
    points: stats.points,
    streak: stats.streak,
    freezes: stats.freezes,
    active_days: stats.days.length,
    last_active_day: stats.days.at(-1)?.day ?? null,
    goal_minutes: await goalMinutes(deps.db, id),
  };
}

async function currentOf(
  { course, db }: Pick<Deps, 'course' | 'db'>,
  subscriberId: string,
  level: { uuid: string; code: string } | undefined,
): Promise<LearnerFacts['learning']['current']> {
  if (!level) return null;
  const weeks = course.weeks(level.uuid);
  const { quiz_passed: passed } = await finishedItems(db, subscriberId);
  return { level: level.code, weeks: weeks.length, weeks_done: weeks.filter(({ uuid }) => passed.has(uuid)).length };
}
