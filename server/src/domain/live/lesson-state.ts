import type { ChannelState } from '@lisan/contract/live/live';

/** A lesson opens ten minutes before it starts. */
export const OPENS_BEFORE_MS = 10 * 60_000;

/** A lesson whose teacher is later than this counts as missed. */
export const MISSED_AFTER_MS = 2 * 3_600_000;

type Stored = { state: Exclude<ChannelState, 'open'>; starts_at: Date };

/**
 * Returns a lesson's state now: the stored state, except that a scheduled lesson opens and lapses by the clock alone.
 */
export function lessonState(lesson: Stored, now: Date): ChannelState {
  if (lesson.state !== 'scheduled') return lesson.state;
  const untilStart = lesson.starts_at.getTime() - now.getTime();
  if (untilStart > OPENS_BEFORE_MS) return 'scheduled';
  return untilStart > -MISSED_AFTER_MS ? 'open' : 'ended';
}
