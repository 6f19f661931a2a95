import { addDays } from './learner-day.ts';

/**
 * Freezes at the start of a streak, and the most that a learner has.
 *
 * Why: docs/decisions/036-freezes-and-reminders.md
 */
export const MAX_FREEZES = 2;

/** Active days of a streak that earn a freeze again. */
export const FREEZE_EARNED_AFTER = 7;

type Streak = {
  /** Learner-days with a finished activity, back from today. */
  length: number;
  /** Freezes that are left. */
  freezes: number;
  /** Missed days of this streak that a freeze has covered, `YYYY-MM-DD`, oldest first. */
  frozenDays: string[];
};

/**
 * Returns the streak at `today` (`YYYY-MM-DD`). `days` are the distinct learner-days with activity, in any order; later
 * days are ignored. A freeze covers a missed day, which does not add to the length. A streak starts with `MAX_FREEZES`;
 * while some are used, every `FREEZE_EARNED_AFTER` active days earn a freeze again. Today costs nothing until it is
 * over.
 */
export function streakOf(days: readonly string[], today: string): Streak {
  const active = days.filter((day) => day <= today).toSorted();
  let run = newRun();
  let previous: string | undefined;
  for (const day of active) {
    if (previous !== undefined) run = coverDays(run, { after: previous, before: day });
    run = { ...run, length: run.length + 1, credit: Math.min(MAX_CREDIT, run.credit + 1) };
    previous = day;
  }
  if (previous !== undefined) run = coverDays(run, { after: previous, before: today });
  return { length: run.length, freezes: Math.floor(run.credit / FREEZE_EARNED_AFTER), frozenDays: run.frozenDays };
}

/** `credit` counts in active days: `FREEZE_EARNED_AFTER` of them are a freeze. */
type Run = { length: number; credit: number; frozenDays: string[] };

const MAX_CREDIT = MAX_FREEZES * FREEZE_EARNED_AFTER;

function newRun(): Run {
  return { length: 0, credit: MAX_CREDIT, frozenDays: [] };
}

/** Covers the missed days between two days with freezes; a streak with too few ends. */
function coverDays(run: Run, { after, before }: { after: string; before: string }): Run {
  const covered: string[] = [];
  let { credit } = run;
  for (let day = addDays(after, 1); day < before; day = addDays(day, 1)) {
    if (credit < FREEZE_EARNED_AFTER) return newRun();
    credit -= FREEZE_EARNED_AFTER;
    covered.push(day);
  }
  return { length: run.length, credit, frozenDays: [...run.frozenDays, ...covered] };
}
