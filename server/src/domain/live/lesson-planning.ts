import { OPENS_BEFORE_MS } from './lesson-state.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A lesson may be planned for this very moment, and filling in a form takes a while. */
const LATEST_START_MS = 5 * MINUTE_MS;
const FARTHEST_START_MS = 90 * DAY_MS;

/** Who may start a lesson today may start it now: a teacher who is early keeps nobody waiting. */
const EARLIEST_BEFORE_MS = DAY_MS;

/** Nobody is told that a lesson is planned when they are about to be told that it begins. */
const WORTH_TELLING_MS = 15 * MINUTE_MS;

/** How many lessons a teacher may have planned at a time. */
export const MAX_LESSONS_AHEAD = 50;

/** Whether a lesson may be planned for then: from five minutes ago to ninety days ahead. */
export function mayPlanFor(startsAt: Date, now: Date): boolean {
  const ahead = startsAt.getTime() - now.getTime();
  return ahead >= -LATEST_START_MS && ahead <= FARTHEST_START_MS;
}

/** Whether a lesson that has not begun may begin now: from a day before its time. */
export function mayStartBy(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() <= EARLIEST_BEFORE_MS;
}

/**
 * When followers are told of a lesson that is planned now: at once, unless it begins within a quarter of an hour, and
 * when its doors open, unless they stand open already. Null for what they are not told.
 */
export function tellingTimes(startsAt: Date, now: Date): { scheduled: Date | null; soon: Date | null } {
  const opensAt = new Date(startsAt.getTime() - OPENS_BEFORE_MS);
  return {
    scheduled: startsAt.getTime() - now.getTime() > WORTH_TELLING_MS ? now : null,
    soon: opensAt > now ? opensAt : null,
  };
}
