import type { ChannelView } from '@lisan/contract/live';

export type LessonsByTime = { now: ChannelView[]; soon: ChannelView[]; past: ChannelView[] };

const MAX_PAST = 5;

/** An open lesson has not started yet. */
export function lessonsByTime(channels: readonly ChannelView[]): LessonsByTime {
  return {
    now: channels.filter(({ state }) => state === 'live'),
    soon: channels.filter(({ state }) => state === 'scheduled' || state === 'open'),
    past: channels.filter(({ state }) => state === 'ended' || state === 'recorded').slice(0, MAX_PAST),
  };
}
