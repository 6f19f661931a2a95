import type { StudioLesson } from '@lisan/contract/studio/studio';

export type SortedLessons = { onAir: StudioLesson[]; toCome: StudioLesson[]; past: StudioLesson[] };

/** Groups lessons: running; scheduled, the next first; past, the latest first. */
export function sortLessons(lessons: readonly StudioLesson[]): SortedLessons {
  const byTime = (one: StudioLesson, other: StudioLesson) => one.starts_at.localeCompare(other.starts_at);
  const inStates = (...states: StudioLesson['state'][]) =>
    lessons.filter(({ state }) => states.includes(state)).sort(byTime);
  return {
    onAir: inStates('live'),
    toCome: inStates('scheduled', 'open'),
    past: inStates('ended', 'recorded').reverse(),
  };
}
