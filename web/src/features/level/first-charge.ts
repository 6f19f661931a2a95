import type { Plan } from '@lisan/contract/subscription';
import { formatDate } from '../../lib/format-date.ts';
import { level as text } from '../../text/level.ts';

const DAY_MS = 86_400_000;

/** Returns when money would first be charged if the learner consented now. */
export function firstChargeText(plan: Plan, now: Date): string {
  if (plan.free_days === 0) return text.start.facts.atOnce;
  return formatDate(new Date(now.getTime() + plan.free_days * DAY_MS), 'weekday');
}
