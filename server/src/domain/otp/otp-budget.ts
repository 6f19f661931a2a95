/** The part of a country's codes of a day that only known clients may use. */
const RESERVED_SHARE = 0.2;

/** Fractions of the day's codes at which operators are warned; at the second guests get none any more. */
export const BUDGET_MARKS = [0.5, 0.8, 1] as const;
export type BudgetMark = (typeof BUDGET_MARKS)[number];

type Budget = { daily: number; isKnown: boolean };

/**
 * How many codes of a day a client may bring its country to. Guests leave the reserve to known clients, so that traffic
 * pumped to many numbers never stops learners who are signed in, or sign in on a device of theirs.
 */
export function budgetLimit({ daily, isKnown }: Budget): number {
  return isKnown ? daily : daily - Math.floor(daily * RESERVED_SHARE);
}

/** The highest mark that the code number `sent` of a day reaches; null when it reaches none. */
export function reachedMark(sent: number, daily: number): BudgetMark | null {
  return BUDGET_MARKS.findLast((mark) => sent === Math.ceil(daily * mark)) ?? null;
}
