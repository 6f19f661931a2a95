import type { Period } from '@lisan/contract/billing/subscription';
import type { PlanTerms, SubscriptionFacts } from './facts.ts';
import { addLocalDays, addLocalMonth, localDayOfMonth } from './local-time.ts';

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

/** `zone`: the IANA zone whose days the subscription follows. */
type PlanInZone = { plan: PlanTerms; zone: string };

/**
 * Returns the end of a period that starts at `start`: the same local time on a later day, so that a daily plan has one
 * payment on each local date. A month ends on `anchorDay`, or on the last day of a shorter month.
 *
 * Why: docs/decisions/073-periods-follow-local-days.md
 */
function endOfPeriod(start: Date, { plan: { period }, zone }: PlanInZone, anchorDay: number): Date {
  if (period === 'day') return addLocalDays(start, 1, zone);
  return period === 'week' ? addLocalDays(start, 7, zone) : addLocalMonth(start, anchorDay, zone);
}

/** A period without a predecessor. */
export function periodFrom(start: Date, of: PlanInZone): PaidPeriod {
  const anchorDay = localDayOfMonth(start, of.zone);
  return { start, end: endOfPeriod(start, of, anchorDay), anchorDay };
}

/**
 * Returns the period that a renewal pays for: from the previous expiry, so that paying late or early neither gains nor
 * loses time. When that period is over before the money arrives, it starts now instead, so that no subscriber pays for
 * expired time.
 */
export function nextPeriod(facts: SubscriptionFacts, plan: PlanTerms, now: Date): PaidPeriod {
  const { zone } = facts;
  const start = facts.accessUntil ?? now;
  const isSameChain = facts.anchorDay !== null && facts.plan.period === 'month' && plan.period === 'month';
  const anchorDay = isSameChain && facts.anchorDay !== null ? facts.anchorDay : localDayOfMonth(start, zone);
  const end = endOfPeriod(start, { plan, zone }, anchorDay);
  return end > now ? { start, end, anchorDay } : periodFrom(now, { plan, zone });
}

/**
 * Returns the spans that a charge may have paid for: its bill's period and, where that was over by `at`, when it was
 * requested or paid, also a period from then on, as a recovery buys it.
 */
export function billedTimes(periodStart: Date, { at, ...of }: PlanInZone & { at: Date }): TimeSpan[] {
  const billed = periodFrom(periodStart, of);
  return billed.end > at ? [billed] : [billed, periodFrom(at, of)];
}

/** Whether they share any time; ends are exclusive. */
export function overlaps(one: TimeSpan, other: TimeSpan): boolean {
  return one.start < other.end && other.start < one.end;
}

export function endOfFreeDays({ plan, zone }: PlanInZone, now: Date): Date {
  return addLocalDays(now, plan.freeDays, zone);
}

/** Returns until when access continues after an expiry whose renewal has not been paid. */
export function endOfGrace(accessUntil: Date, { plan, zone }: PlanInZone): Date {
  return addLocalDays(accessUntil, GRACE_DAYS[plan.period], zone);
}

export function endOfSuspension(graceUntil: Date, zone: string): Date {
  return addLocalDays(graceUntil, SUSPENDED_DAYS, zone);
}

/** Returns when a denied renewal is retried: half a day after the expiry, and at that local time of every later day. */
export function nextRetry({ accessUntil, lastChargeAt, zone }: SubscriptionFacts): Date | null {
  if (!accessUntil) return null;
  const first = new Date(accessUntil.getTime() + FIRST_RETRY_MS);
  const since = lastChargeAt ?? accessUntil;
  // A clock change makes a day up to an hour shorter or longer.
  let missed = Math.max(0, Math.floor((since.getTime() - first.getTime() - HOUR_MS) / DAY_MS));
  while (addLocalDays(first, missed, zone) <= since) missed += 1;
  return addLocalDays(first, missed, zone);
}
