import { sql } from 'kysely';
import { calendarDayOf, figureDay, nextComputation, RECOMPUTED_DAYS } from '../../domain/figures/figure-day.ts';
import { addDays, daysBetween } from '../../domain/progress/learner-day.ts';
import { zoneOf } from '../../domain/subscriber/countries.ts';
import type { Job } from '../../platform/queue/job.ts';
import { claimDay, completeStep, nextRunDue, planDays, type ClaimedDay } from './run-store.ts';
import { listSteps } from './steps/list-steps.ts';
import { runStep } from './steps/step.ts';
import type { FiguresDeps } from './deps.ts';

export type Computing = Pick<FiguresDeps, 'clock' | 'db'> & { config: Pick<FiguresDeps['config'], 'defaultCountry'> };

/** Longer than a step may take. */
const LEASE_MS = 5 * 60_000;
/** A day of a million learners is more than a request may read. */
const STEP_TIMEOUT_MS = 2 * 60_000;

/** Computes today every hour, and each of the last three days once a day, because events arrive late. */
export function figuresJob(deps: Computing): Job {
  return {
    name: 'compute-figures',
    workers: 'media',
    pass: async () => {
      await planRecentDays(deps);
      return computeNext(deps);
    },
    nextDue: () => nextRunDue(deps.db),
  };
}

/** Plans the days up to today that are not planned yet. */
export async function planRecentDays(deps: Computing): Promise<void> {
  const now = deps.clock.now();
  const today = calendarDayOf(now, zoneOfFigures(deps));
  await planDays(deps.db, { today, first: addDays(today, -RECOMPUTED_DAYS), now });
}

/**
 * Computes one step of the latest day that is due, in one transaction with the note of where to continue. Returns 1, or 0
 * when nothing is due.
 */
export async function computeNext(deps: Computing): Promise<number> {
  const { db, clock } = deps;
  const now = clock.now();
  const claimed = await claimDay(db, { now, leaseUntil: new Date(now.getTime() + LEASE_MS) });
  if (!claimed) return 0;
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${String(STEP_TIMEOUT_MS)}, true)`.execute(trx);
    await computeStep(trx, deps, claimed);
  });
  return 1;
}

async function computeStep(trx: FiguresDeps['db'], deps: Computing, claimed: ClaimedDay): Promise<void> {
  const zone = zoneOfFigures(deps);
  const steps = listSteps(zone);
  const step = steps[claimed.step];
  const now = deps.clock.now();
  const isLast = claimed.step >= steps.length - 1;
  const end = isLast ? { dueAt: nextComputation(claimed.day, { now, zone }) } : null;
  // First, so that the row lock excludes another worker for the rest of the transaction.
  if (!(await completeStep(trx, claimed, { now, end }))) return;
  const age = daysBetween(claimed.day, calendarDayOf(now, zone));
  if (step && age <= (step.sourceDays ?? Number.POSITIVE_INFINITY)) {
    await runStep(trx, step, figureDay(claimed.day, zone));
  }
}

/** The zone whose midnights divide the days. */
export function zoneOfFigures({ config }: Pick<Computing, 'config'>): string {
  return zoneOf(config.defaultCountry);
}
