/** The share of a country's daily codes that only known clients may use. */
const RESERVED_SHARE = 0.2;

/** Shares of the daily codes at which operators are warned; at the second one guests receive no more. */
export const BUDGET_MARKS = [0.5, 0.8, 1] as const;
export type BudgetMark = (typeof BUDGET_MARKS)[number];

type Budget = { daily: number; isKnown: boolean };

/**
 * Returns up to how many codes a day in its country a client may request. Guests leave the reserve to known clients, so
 * that pumped traffic to many numbers never stops learners who are signed in, or sign in on a device of theirs.
 */
export function budgetLimit({ daily, isKnown }: Budget): number {
  return isKnown ? daily : daily - Math.floor(daily * RESERVED_SHARE);
}

/** Returns the highest mark that the code number `sent` of a day reaches; null when it reaches none. */
export function reachedMark(sent: number, daily: number): BudgetMark | null {
  return BUDGET_MARKS.findLast((mark) => sent === Math.ceil(daily * mark)) ?? null;
}
