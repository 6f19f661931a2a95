import { addDays, learnerDayOf, startOfLearnerDay } from './learner-day.ts';

const DAYS_A_WEEK = 7;

export type WeekOfLevel = {
  levelStartedAt: Date;
  /** From 1. */
  week: number;
  /** When the quiz of a week was passed, by week. */
  passedAt: ReadonlyMap<number, Date>;
  /** IANA zone of the learner. */
  zone: string;
};

/**
 * Returns when a week of a level opens: week 1 with the level, week n seven learner-days after week n−1 would, or at
 * once when the quiz of week n−1 is passed, whichever is earlier. It opens at 04:00, when the learner-day starts.
 */
export function unlockAt({ levelStartedAt, week, passedAt, zone }: WeekOfLevel): Date {
  if (week <= 1) return levelStartedAt;
  const day = addDays(learnerDayOf(levelStartedAt, zone), DAYS_A_WEEK * (week - 1));
  const byTime = startOfLearnerDay(day, zone);
  const byQuiz = passedAt.get(week - 1);
  return byQuiz && byQuiz < byTime ? byQuiz : byTime;
}

/** Whether a week is open at `now`. */
export function isUnlocked(week: WeekOfLevel, now: Date): boolean {
  return unlockAt(week) <= now;
}

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
