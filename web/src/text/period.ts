import type { Period } from '@lisan/contract/subscription';

/** How often a plan is paid. */
export const every: Readonly<Record<Period, string>> = { day: 'كل يوم', week: 'كل أسبوع', month: 'كل شهر' };
