import { OPENS_BEFORE_MS } from './lesson-state.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A lesson may be planned for the current minute, and completing the form takes a while. */
const MAX_BEHIND_MS = 5 * MINUTE_MS;
const MAX_AHEAD_MS = 90 * DAY_MS;

/** A lesson of today may start at any time today, so that a teacher who is early makes no learner wait. */
const MAX_EARLY_MS = DAY_MS;

/** No announcement of a planned lesson precedes its reminder by less than this. */
const MIN_NOTICE_MS = 15 * MINUTE_MS;

/** The maximum number of planned lessons of a teacher. */
export const MAX_LESSONS_AHEAD = 50;

/** Whether a lesson may be planned for then: from five minutes ago to ninety days ahead. */
export function mayPlanFor(startsAt: Date, now: Date): boolean {
  const ahead = startsAt.getTime() - now.getTime();
  return ahead >= -MAX_BEHIND_MS && ahead <= MAX_AHEAD_MS;
}

/** Whether a scheduled lesson may start now: from a day before its time. */
export function mayStartBy(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() <= MAX_EARLY_MS;
}

/**
 * Returns when followers are notified of a lesson that is planned now: at once, unless it starts within a quarter of an
 * hour, and when it opens, unless it is open already. Null for notifications that are not sent.
 */
export function announcementTimes(startsAt: Date, now: Date): { scheduled: Date | null; soon: Date | null } {
  const opensAt = new Date(startsAt.getTime() - OPENS_BEFORE_MS);
  return {
    scheduled: startsAt.getTime() - now.getTime() > MIN_NOTICE_MS ? now : null,
    soon: opensAt > now ? opensAt : null,
  };
}
