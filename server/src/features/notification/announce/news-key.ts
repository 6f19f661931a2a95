import type { NewsType } from '../../../domain/live/lesson-news.ts';

/** By which a learner is told each news of a lesson once. */
export function newsKey(type: NewsType, channelId: string): string {
  return `${type}:${channelId}`;
}

/** On its way to a device, what begins takes the place of what begins soon. */
export function lessonTopic(channelId: string): string {
  return `lesson:${channelId}`;
}
