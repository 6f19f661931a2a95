import type { getProgress as getProgressCall } from '@lisan/contract/learner/course';
import type { z } from 'zod';
import { addDays, learnerDayOf } from '../../../domain/progress/learner-day.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { currentLevel } from '../level/current-level.ts';
import { listLevelSubscribers } from '../level/list-level-subscribers.ts';
import { listDueItems, reviewStats } from '../review/review-stats.ts';
import { finishedItems, type Finished } from '../course/finished-items.ts';
import { learnerStats, studySecondsByDay, type LearnerStats } from '../course/learner-stats.ts';
import type { LearningDeps } from '../deps.ts';
import { countPracticals } from './count-practicals.ts';
import { itemsOf, practisedTexts } from './week-tasks.ts';

const DAYS_SHOWN = 28;

type Progress = Omit<z.infer<typeof getProgressCall.reply>, 'messageCode'>;
type Scope = { levelId?: string | undefined; week?: number | undefined };

/**
 * Returns the progress of the learner. The scope filters `done_uuids` and `due_uuids` only: by level, by a week of the
 * level, or by a week of the current level when no level is given.
 * @throws AppError not_found for an unknown level or week
 */
export async function getProgress(deps: LearningDeps, session: Session, scope: Scope): Promise<Progress> {
  const wanted = await uuidsIn(deps, session, scope);
  const finished = await finishedItems(deps.db, session.subscriberId);
  const stats = await learnerStats(deps, session);
  const seconds = await studySecondsByDay(deps, session);
  const items = [...finished.item_done].filter((uuid) => deps.course.item(uuid));
  const done = [...items, ...finished.practical_done];
  const due = await listDueItems(deps, session);
  const within = (uuids: string[]) => (wanted ? uuids.filter((uuid) => wanted.has(uuid)) : uuids);
  return {
    done_uuids: within(done),
    due_uuids: within(due),
    points: stats.points,
    streak: stats.streak,
    freezes: stats.freezes,
    frozen_days: stats.frozenDays.slice(-DAYS_SHOWN),
    words_known: items.filter((uuid) => deps.course.item(uuid)?.category === 'words').length,
    quizzes_passed: finished.quiz_passed.size,
    practicals_done: (await countPracticals(deps, session, { practicals: deps.course.practicals, finished })).done,
    minutes: wholeMinutes([...seconds.values()].reduce((sum, ofDay) => sum + ofDay, 0)),
    days: lastDays(stats.days, { seconds, today: learnerDayOf(deps.clock.now(), session.zone) }),
    review: await reviewStats(deps, session, due),
    levels: await startedLevels(deps, session, finished),
  };
}

async function uuidsIn(deps: LearningDeps, session: Session, { levelId, week }: Scope): Promise<Set<string> | null> {
  if (levelId === undefined && week === undefined) return null;
  const level = deps.course.requireLevel(levelId ?? (await currentLevel(deps, session)) ?? '').uuid;
  const weeks = week === undefined ? deps.course.weeks(level) : [deps.course.requireWeek(level, week)];
  return new Set(
    weeks.flatMap((one) => [...itemsOf(one), ...practisedTexts(deps.course, one)]).map(({ uuid }) => uuid),
  );
}

function lastDays(
  active: LearnerStats['days'],
  { seconds, today }: { seconds: ReadonlyMap<string, number>; today: string },
): Progress['days'] {
  const byDay = new Map(active.map((day) => [day.day, day]));
  return Array.from({ length: DAYS_SHOWN }, (_, i) => {
    const day = addDays(today, i - DAYS_SHOWN + 1);
    const { activities, points } = byDay.get(day) ?? { activities: 0, points: 0 };
    return { day, activities, points, minutes: wholeMinutes(seconds.get(day) ?? 0) };
  });
}

function wholeMinutes(seconds: number): number {
  return Math.floor(seconds / 60);
}

async function startedLevels(deps: LearningDeps, session: Session, finished: Finished): Promise<Progress['levels']> {
  const started = await listLevelSubscribers(deps, session.subscriberId);
  return started
    .toSorted((a, b) => a.level.order - b.level.order)
    .map(({ level, finished_at }) => {
      const weeks = deps.course.weeks(level.uuid);
      const passed = weeks.filter(({ uuid }) => finished.quiz_passed.has(uuid)).length;
      return {
        level_id: level.uuid,
        weeks_done: passed,
        weeks: weeks.length,
        finished_at,
        certificate: finished_at !== null,
      };
    });
}
