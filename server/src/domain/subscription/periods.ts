import type { Period } from '@lisan/contract/billing/subscription';
import type { PlanTerms, SubscriptionFacts } from './facts.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** How long access continues while a renewal is denied. */
const GRACE_DAYS: Record<Period, number> = { day: 1, week: 3, month: 5 };
const SUSPENDED_DAYS = 30;
/** An activation request without a confirmation expires after this. */
export const CONFIRMATION_TTL_MS = 23 * HOUR_MS;
/** One retry a day beside the main attempt: twelve hours after it, then every day at that hour. */
const FIRST_RETRY_MS = 12 * HOUR_MS;

export type TimeSpan = { start: Date; end: Date };
export type PaidPeriod = TimeSpan & { anchorDay: number };

/**
 * Returns the end of a period that starts at `start`. UTC; a month ends on `anchorDay`, or on the last day of a shorter
 * month.
 */
export function endOfPeriod(start: Date, period: Period, anchorDay: number): Date {
  if (period === 'day') return new Date(start.getTime() + DAY_MS);
  if (period === 'week') return new Date(start.getTime() + 7 * DAY_MS);
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + 1);
  end.setUTCDate(Math.min(anchorDay, daysInMonth(end)));
  return end;
}

/** A period without a predecessor. */
export function periodFrom(start: Date, plan: PlanTerms): PaidPeriod {
  const anchorDay = start.getUTCDate();
  return { start, end: endOfPeriod(start, plan.period, anchorDay), anchorDay };
}

/**
 * Returns the period that a renewal pays for: from the previous expiry, so that paying late or early neither gains nor
 * loses time. When that period is over before the money arrives, it starts now instead, so that no subscriber pays for
 * expired time.
 */
export function nextPeriod(facts: SubscriptionFacts, plan: PlanTerms, now: Date): PaidPeriod {
  const start = facts.accessUntil ?? now;
  const isSameChain = facts.anchorDay !== null && facts.plan.period === 'month' && plan.period === 'month';
  const anchorDay = isSameChain && facts.anchorDay !== null ? facts.anchorDay : start.getUTCDate();
  const end = endOfPeriod(start, plan.period, anchorDay);
  return end > now ? { start, end, anchorDay } : periodFrom(now, plan);
}

/**
 * Returns the spans that a charge may have paid for: its bill's period and, where that was over by `at`, when it was
 * requested or paid, also a period from then on, as a recovery buys it.
 */
export function billedTimes(periodStart: Date, plan: PlanTerms, at: Date): TimeSpan[] {
  const billed = periodFrom(periodStart, plan);
  return billed.end > at ? [billed] : [billed, periodFrom(at, plan)];
}

/** Whether they share any time; ends are exclusive. */
export function overlaps(one: TimeSpan, other: TimeSpan): boolean {
  return one.start < other.end && other.start < one.end;
}

export function endOfFreeDays(plan: PlanTerms, now: Date): Date {
  return new Date(now.getTime() + plan.freeDays * DAY_MS);
}

/** Returns until when access continues after an expiry whose renewal has not been paid. */
export function endOfGrace(accessUntil: Date, plan: PlanTerms): Date {
  return new Date(accessUntil.getTime() + GRACE_DAYS[plan.period] * DAY_MS);
}

export function endOfSuspension(graceUntil: Date): Date {
  return new Date(graceUntil.getTime() + SUSPENDED_DAYS * DAY_MS);
}

/** Returns when a denied renewal is retried: half a day after the expiry and every day from there. */
export function nextRetry({ accessUntil, lastChargeAt }: SubscriptionFacts): Date | null {
  if (!accessUntil) return null;
  const first = accessUntil.getTime() + FIRST_RETRY_MS;
  const since = (lastChargeAt ?? accessUntil).getTime();
  const missed = Math.max(0, Math.floor((since - first) / DAY_MS) + 1);
  return new Date(first + missed * DAY_MS);
}

function daysInMonth(day: Date): number {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
}
