import type { Period } from '@lisan/contract/billing/subscription';

const EVERY: Record<Period, string> = { day: 'كل يوم', week: 'كل أسبوع', month: 'كل شهر' };

/** Returns how often a plan is charged: `كل أسبوع`. */
export function everyText(period: Period): string {
  return EVERY[period];
}
