const DAY_MS = 86_400_000;
/** The share of a country's codes that only known clients may use. */
const RESERVED_SHARE = 0.2;
/** The further share that is left for networks whose codes are confirmed. */
const TRUSTED_SHARE = 0.3;
/** A mark is reported again after the used share has fallen this far below it. */
const MARK_HYSTERESIS = 0.1;

/** Used shares that warn operators; from the second share on guests receive no more. */
export const BUDGET_MARKS = [0.5, 0.8, 1] as const;
export type BudgetMark = (typeof BUDGET_MARKS)[number];

/** The remaining codes of a country. `warned`: the last reported mark, 0 before the first. */
export type OtpBudget = { left: number; at: Date; warned: number };

type Ask = { daily: number; isKnown: boolean; /** Of the asking network (`trustOf`). */ trust: number };
type Consumed =
  | { ok: true; budget: OtpBudget; /** The mark that this code reached. */ mark: BudgetMark | null }
  | { ok: false; retryAfterMs: number };

/** Half of a day's codes may be sent at once; the other half is added over the day, so that a day never has more. */
export function budgetCapacity(daily: number): number {
  return Math.ceil(daily / 2);
}

/** The second half of a day's codes; a budget of one code has no second half, and still gets its code back. */
function addedPerDay(daily: number): number {
  return Math.max(1, daily - budgetCapacity(daily));
}

/** Adds the codes of the time since the last refill; a country without codes gets the full budget. */
export function refillBudget(budget: OtpBudget | null, daily: number, now: Date): OtpBudget {
  const capacity = budgetCapacity(daily);
  if (budget === null) return { left: capacity, at: now, warned: 0 };
  // A node whose clock is behind another node's adds nothing.
  const elapsed = Math.max(0, now.getTime() - budget.at.getTime());
  const left = Math.min(capacity, budget.left + (elapsed * addedPerDay(daily)) / DAY_MS);
  return { left, at: new Date(budget.at.getTime() + elapsed), warned: budget.warned };
}

/**
 * Takes one code of a refilled budget. Known clients may use all of it. Guests leave a fifth to them, and as much more
 * as their network's codes are unconfirmed, so that pumped traffic leaves codes to honest networks.
 */
export function consumeBudget(budget: OtpBudget, { daily, isKnown, trust }: Ask): Consumed {
  const capacity = budgetCapacity(daily);
  const floor = isKnown ? 0 : Math.floor(capacity * (RESERVED_SHARE + TRUSTED_SHARE * (1 - trust)));
  const missing = floor + 1 - budget.left;
  if (missing > 0) return { ok: false, retryAfterMs: Math.ceil((missing * DAY_MS) / addedPerDay(daily)) };
  const left = budget.left - 1;
  const used = usedShare({ ...budget, left }, daily);
  const forgiven = used < budget.warned - MARK_HYSTERESIS ? 0 : budget.warned;
  const mark = BUDGET_MARKS.findLast((one) => used >= one && one > forgiven) ?? null;
  return { ok: true, budget: { ...budget, left, warned: mark ?? forgiven }, mark };
}

/**
 * Returns the used share of the codes that may be sent at once, between 0 and 1; less than one code left counts as
 * zero.
 */
export function usedShare({ left }: OtpBudget, daily: number): number {
  return 1 - Math.floor(Math.max(0, left)) / budgetCapacity(daily);
}
