import { MISSED_AFTER_MS } from './lesson-state.ts';

/** What followers are told of a lesson. */
export const NEWS_TYPES = [
  'lesson_scheduled',
  'lesson_moved',
  'lesson_cancelled',
  'lesson_soon',
  'lesson_started',
  'recording_ready',
] as const;
export type NewsType = (typeof NEWS_TYPES)[number];

export type NewsFacts = {
  state: 'scheduled' | 'live' | 'ended' | 'recorded';
  startsAt: Date;
  isCancelled: boolean;
  hasRecording: boolean;
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Who comes this late to a lesson that was announced as soon has seen it start. */
const SOON_OUTLASTS_START_MS = 10 * MINUTE_MS;
const STARTED_TTL_MS = 30 * MINUTE_MS;

/** Whether this is still true and still news; a lesson that is live is no longer soon. */
export function isNews(type: NewsType, lesson: NewsFacts, now: Date): boolean {
  if (lesson.isCancelled !== (type === 'lesson_cancelled') || newsEnds(type, lesson, now) <= now) return false;
  if (type === 'recording_ready') return lesson.hasRecording;
  return lesson.state === (type === 'lesson_started' ? 'live' : 'scheduled');
}

/** Until when news that may be heard from `from` on is worth hearing. */
export function newsEnds(type: NewsType, { startsAt }: Pick<NewsFacts, 'startsAt'>, from: Date): Date {
  switch (type) {
    case 'lesson_scheduled':
      return new Date(Math.min(from.getTime() + DAY_MS, startsAt.getTime()));
    case 'lesson_cancelled':
      return new Date(Math.min(from.getTime() + DAY_MS, startsAt.getTime() + MISSED_AFTER_MS));
    case 'lesson_moved':
      return new Date(Math.min(from.getTime() + DAY_MS, startsAt.getTime() + SOON_OUTLASTS_START_MS));
    case 'lesson_soon':
      return new Date(startsAt.getTime() + SOON_OUTLASTS_START_MS);
    case 'lesson_started':
      return new Date(from.getTime() + STARTED_TTL_MS);
    case 'recording_ready':
      return new Date(from.getTime() + DAY_MS);
  }
}

/** What is of no use after a night's sleep; the rest waits for the morning. */
export function isUrgentNews(type: NewsType): boolean {
  return type === 'lesson_soon' || type === 'lesson_started';
}
