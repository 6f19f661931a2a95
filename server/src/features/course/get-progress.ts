import type { getProgress as getProgressCall } from '@lisan/contract/course';
import type { z } from 'zod';
import { addDays, learnerDayOf } from '../../domain/progress/learner-day.ts';
import type { Session } from '../../platform/auth/session.ts';
import type { Services } from '../../services.ts';
import { currentLevel } from '../level/current-level.ts';
import { finishedItems } from './finished-items.ts';
import { learnerStanding } from './learner-standing.ts';
import type { ActiveDay } from './learning-store.ts';
import { itemsOf } from './list-weeks.ts';

const DAYS_SHOWN = 28;

type Progress = Omit<z.infer<typeof getProgressCall.reply>, 'messageCode'>;
type Scope = { levelId?: string | undefined; week?: number | undefined };

/**
 * What the learner has done. Only `done_uuids` is narrowed: to a level, to a week of it, or to that week of the
 * current level when no level is given.
 * @throws AppError not_found for an unknown level or week
 */
export async function getProgress(services: Services, session: Session, scope: Scope): Promise<Progress> {
  const wanted = await uuidsIn(services, session, scope);
  const finished = await finishedItems(services.db, session.subscriberId);
  const standing = await learnerStanding(services, session);
  const done = [...finished.item_done].filter((uuid) => services.course.item(uuid));
  return {
    done_uuids: wanted ? done.filter((uuid) => wanted.has(uuid)) : done,
    points: standing.points,
    streak: standing.streak,
    words_known: done.filter((uuid) => services.course.item(uuid)?.category === 'words').length,
    quizzes_passed: finished.quiz_passed.size,
    practicals_done: services.course.practicals.filter(({ uuid }) => finished.practical_done.has(uuid)).length,
    days: lastDays(standing.days, learnerDayOf(services.clock.now(), session.zone)),
  };
}

async function uuidsIn(services: Services, session: Session, { levelId, week }: Scope): Promise<Set<string> | null> {
  if (levelId === undefined && week === undefined) return null;
  const level = services.course.requireLevel(levelId ?? (await currentLevel(services, session)) ?? '').uuid;
  const weeks = week === undefined ? services.course.weeks(level) : [services.course.requireWeek(level, week)];
  return new Set(weeks.flatMap(itemsOf).map(({ uuid }) => uuid));
}

function lastDays(active: ActiveDay[], today: string): ActiveDay[] {
  const byDay = new Map(active.map((day) => [day.day, day]));
  return Array.from({ length: DAYS_SHOWN }, (_, i) => {
    const day = addDays(today, i - DAYS_SHOWN + 1);
    return byDay.get(day) ?? { day, activities: 0, points: 0 };
  });
}
