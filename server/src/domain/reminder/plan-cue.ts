import { addDays, daysBetween, learnerDayOf } from '../progress/learner-day.ts';
import { quietUntil, type QuietHours } from '../subscriber/quiet-hours.ts';
import { audibleHour, hourOnDay } from './reminder-hour.ts';

/** Cues on one learner-day. */
const MAX_CUES_A_DAY = 2;
/** Learner-days without practice that have a cue every day. */
const DAILY_FOR_DAYS = 7;
/** Learner-days without practice that stop all cues. */
const MAX_DAYS_AWAY = 30;
/** A streak of this length is worth a second cue. */
const MIN_STREAK_AT_RISK = 3;
/** The hour of the second cue. */
const STREAK_HOUR = 20;
/** Less than three hours, so that a first cue at five o'clock that is some seconds late leaves room for the second. */
const MIN_BETWEEN_CUES_MS = 2.5 * 3_600_000;

/** `reviews`: cards are due. `streak`: it would use a freeze or end tonight. */
export type CueKind = 'session' | 'reviews' | 'streak';

export type CueFacts = {
  now: Date;
  /** IANA zone. */
  zone: string;
  /** 0–23, chosen or usual. */
  hour: number;
  quiet: QuietHours;
  /** The last finished activity; without activity, when reminders were turned on. */
  practisedAt: Date;
  hasPractised: boolean;
  /** Length; 0 without a streak. */
  streak: number;
  dueCards: number;
  /** The last cue, and how many came on its learner-day. */
  cued: { at: Date; count: number } | null;
  /** Whether a second cue could reach the learner today; an SMS comes once a week. */
  canRepeat: boolean;
};

/** A cue to send now (or null), and when to plan again; null when no cue comes until the next practice. */
type CuePlan = { cue: CueKind | null; nextAt: Date | null };

/**
 * Decides about a cue at `now`: at the learner's hour on a day without practice, and again in the evening for a streak
 * at risk. If only one cue fits into the day, the cue for the streak is sent. Quiet hours have no cues. After seven
 * days away one cue a week is sent, after thirty days none.
 */
export function planCue(facts: CueFacts): CuePlan {
  const { now, zone, practisedAt } = facts;
  const today = learnerDayOf(now, zone);
  const daysAway = daysBetween(learnerDayOf(practisedAt, zone), today);
  if (daysAway > MAX_DAYS_AWAY) return { cue: null, nextAt: null };
  const isPractisedToday = facts.hasPractised && daysAway === 0;
  if (isPractisedToday || !isCueDay(daysAway)) return { cue: null, nextAt: nextCueDay(facts, today, daysAway) };
  const sent = facts.cued && learnerDayOf(facts.cued.at, zone) === today ? facts.cued : null;
  const dueAt = sent === null ? onDay(facts, today) : secondCueAt(facts, { today, daysAway, sent });
  if (dueAt === null) return { cue: null, nextAt: nextCueDay(facts, today, daysAway) };
  if (dueAt > now) return { cue: null, nextAt: dueAt };
  const quiet = quietUntil(now, zone, facts.quiet);
  if (quiet) return { cue: null, nextAt: quiet };
  const count = (sent?.count ?? 0) + 1;
  const after = secondCueAt(facts, { today, daysAway, sent: { at: now, count } });
  const isForStreak = isStreakAtRisk(facts, daysAway) && after === null;
  return { cue: isForStreak ? 'streak' : kindOf(facts), nextAt: after ?? nextCueDay(facts, today, daysAway) };
}

function kindOf({ dueCards }: CueFacts): CueKind {
  return dueCards > 0 ? 'reviews' : 'session';
}

/** Returns when a second cue of today comes; null without a second cue. */
function secondCueAt(
  facts: CueFacts,
  { today, daysAway, sent }: { today: string; daysAway: number; sent: { at: Date; count: number } },
): Date | null {
  if (!facts.canRepeat || sent.count >= MAX_CUES_A_DAY || !isStreakAtRisk(facts, daysAway)) return null;
  const at = hourOnDay({ day: today, hour: STREAK_HOUR, zone: facts.zone });
  const isApart = at.getTime() - sent.at.getTime() >= MIN_BETWEEN_CUES_MS;
  return isApart && quietUntil(at, facts.zone, facts.quiet) === null ? at : null;
}

function isStreakAtRisk({ streak }: CueFacts, daysAway: number): boolean {
  return streak >= MIN_STREAK_AT_RISK && daysAway <= DAILY_FOR_DAYS;
}

/** Every day of the first week, then the last day of each further week. */
function isCueDay(daysAway: number): boolean {
  return daysAway <= DAILY_FOR_DAYS || daysAway % DAILY_FOR_DAYS === 0;
}

function nextCueDay(facts: CueFacts, today: string, daysAway: number): Date | null {
  for (let ahead = 1; daysAway + ahead <= MAX_DAYS_AWAY; ahead += 1) {
    if (isCueDay(daysAway + ahead)) return onDay(facts, addDays(today, ahead));
  }
  return null;
}

/** The learner's hour on a day. */
function onDay({ hour, zone, quiet }: CueFacts, day: string): Date {
  return hourOnDay({ day, hour: audibleHour(hour, quiet), zone });
}
