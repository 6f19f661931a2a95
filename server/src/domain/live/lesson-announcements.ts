import { MISSED_AFTER_MS } from './lesson-state.ts';

/** The types of announcements that followers of a lesson receive. */
export const ANNOUNCEMENT_TYPES = [
  'lesson_scheduled',
  'lesson_moved',
  'lesson_cancelled',
  'lesson_soon',
  'lesson_started',
  'recording_ready',
] as const;
export type AnnouncementType = (typeof ANNOUNCEMENT_TYPES)[number];

export type AnnouncementFacts = {
  state: 'scheduled' | 'live' | 'ended' | 'recorded';
  startsAt: Date;
  isCancelled: boolean;
  hasRecording: boolean;
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A follower who opens a reminder this long after the start finds the lesson started. */
const SOON_OUTLASTS_START_MS = 10 * MINUTE_MS;
const STARTED_TTL_MS = 30 * MINUTE_MS;

/** Whether the announcement is still true and not expired; a lesson that is live is no longer soon. */
export function isAnnouncementCurrent(type: AnnouncementType, lesson: AnnouncementFacts, now: Date): boolean {
  if (lesson.isCancelled !== (type === 'lesson_cancelled') || announcementExpiry(type, lesson, now) <= now)
    return false;
  if (type === 'recording_ready') return lesson.hasRecording;
  return lesson.state === (type === 'lesson_started' ? 'live' : 'scheduled');
}

/** Returns when an announcement sent at `from` expires. */
export function announcementExpiry(
  type: AnnouncementType,
  { startsAt }: Pick<AnnouncementFacts, 'startsAt'>,
  from: Date,
): Date {
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

/** Whether an announcement is useless after a night's sleep; the others are delayed until the morning. */
export function isUrgentAnnouncement(type: AnnouncementType): boolean {
  return type === 'lesson_soon' || type === 'lesson_started';
}
