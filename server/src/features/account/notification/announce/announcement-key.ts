import type { AnnouncementType } from '../../../../domain/live/lesson-announcements.ts';

/**
 * Returns the key that makes an announcement unique for a learner in a round; keys of later rounds start with the key
 * of round 0.
 */
export function announcementKey(type: AnnouncementType, channelId: string, round = 0): string {
  return round === 0 ? `${type}:${channelId}` : `${type}:${channelId}:${round}`;
}

/** Returns the push topic of a lesson: at the push service, "started" replaces an undelivered "starts soon". */
export function lessonTopic(channelId: string): string {
  return `lesson:${channelId}`;
}
