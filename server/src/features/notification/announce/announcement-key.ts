import type { AnnouncementType } from '../../../domain/live/lesson-announcements.ts';

/** By which a learner is told each news of a lesson once in each round; begins like the key of the first round, 0. */
export function announcementKey(type: AnnouncementType, channelId: string, round = 0): string {
  return round === 0 ? `${type}:${channelId}` : `${type}:${channelId}:${round}`;
}

/** On its way to a device, what begins takes the place of what begins soon. */
export function lessonTopic(channelId: string): string {
  return `lesson:${channelId}`;
}
