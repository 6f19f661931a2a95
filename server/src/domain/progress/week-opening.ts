import { unlockAt, type WeekOfLevel } from './unlock-weeks.ts';

/** Later than this a week is not announced: a returning learner sees that it is open. */
const FRESH_MS = 2 * 86_400_000;

/**
 * `shouldNotify`: the week has just opened by itself. `next`: which week to check next, and when; null after the last.
 */
type WeekOpening = { shouldNotify: boolean; next: { week: number; at: Date } | null };

/**
 * Decides whether to announce a week at `now`. A week that the learner opened by passing the quiz before it is not
 * announced.
 */
export function weekOpening(of: WeekOfLevel & { weeks: number }, now: Date): WeekOpening {
  if (of.week > of.weeks) return { shouldNotify: false, next: null };
  const byTime = unlockAt({ ...of, passedAt: new Map() });
  if (byTime > now) return { shouldNotify: false, next: { week: of.week, at: byTime } };
  const isOwnDoing = unlockAt(of) < byTime;
  const following = of.week + 1;
  return {
    shouldNotify: !isOwnDoing && now.getTime() - byTime.getTime() <= FRESH_MS,
    next:
      following > of.weeks ? null : { week: following, at: unlockAt({ ...of, week: following, passedAt: new Map() }) },
  };
}
