import type { Week } from '../week-content.ts';

/** Returns the week that the server calls the current one; in a reply that an earlier version stored, the last open one. */
export function currentWeek<T extends Pick<Week, 'unlocked' | 'current'>>(weeks: readonly T[]): T | null {
  return weeks.find(({ current }) => current) ?? weeks.findLast(({ unlocked }) => unlocked) ?? null;
}
