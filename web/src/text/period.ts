import type { Period } from '@lisan/contract/billing/subscription';

/** The billing period of a plan. */
export const every: Readonly<Record<Period, string>> = { day: 'كل يوم', week: 'كل أسبوع', month: 'كل شهر' };
