import { unlockAt, type WeekOfLevel } from './unlock-weeks.ts';

/** News older than this is none: whoever was away finds the week open anyway. */
const FRESH_MS = 2 * 86_400_000;

/** `tells`: the week has just opened by itself. `next`: which week to look at again, and when; null after the last. */
export type WeekNews = { tells: boolean; next: { week: number; at: Date } | null };

/**
 * What there is to tell of a week at `now`. A week that the learner opened, by passing the quiz before it, is no news to
 * them.
 */
export function weekNews(of: WeekOfLevel & { weeks: number }, now: Date): WeekNews {
  if (of.week > of.weeks) return { tells: false, next: null };
  const byTime = unlockAt({ ...of, passedAt: new Map() });
  if (byTime > now) return { tells: false, next: { week: of.week, at: byTime } };
  const isOwnDoing = unlockAt(of) < byTime;
  const following = of.week + 1;
  return {
    tells: !isOwnDoing && now.getTime() - byTime.getTime() <= FRESH_MS,
    next:
      following > of.weeks ? null : { week: following, at: unlockAt({ ...of, week: following, passedAt: new Map() }) },
  };
}
