import { calendarDayOf, figureDay, nextComputation, RECOMPUTED_DAYS } from '../../../domain/figures/figure-day.ts';
import { addDays, daysBetween } from '../../../domain/progress/learner-day.ts';
import { zoneOf } from '../../../domain/subscriber/countries.ts';
import type { Job } from '../../../platform/queue/job.ts';
import type { ConsoleDeps } from '../deps.ts';
import { claimDay, completeStep, nextRunDue, planDays } from './run-store.ts';
import { listSteps } from './steps/list-steps.ts';
import { readStep, storeStep } from './steps/step.ts';

type Computing = Pick<ConsoleDeps, 'clock' | 'db' | 'longReads'> & {
  config: Pick<ConsoleDeps['config'], 'defaultCountry'>;
};

/** Longer than a step may take. */
const LEASE_MS = 5 * 60_000;

/**
 * Computes today every hour, and each of the last three days once a day, because events arrive late.
 *
 * Why: docs/decisions/048-figures-are-daily-rows.md
 */
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
 * Computes one step of the latest day that is due: reads it first, and stores it in one transaction with the next step.
 * Returns 1, or 0 when no day is due.
 */
export async function computeNext(deps: Computing): Promise<number> {
  const { db, clock } = deps;
  const now = clock.now();
  const claimed = await claimDay(db, { now, leaseUntil: new Date(now.getTime() + LEASE_MS) });
  if (!claimed) return 0;
  const zone = zoneOfFigures(deps);
  const steps = listSteps(zone);
  const step = steps[claimed.step];
  const age = daysBetween(claimed.day, calendarDayOf(now, zone));
  const isKnown = step !== undefined && age <= (step.sourceDays ?? Number.POSITIVE_INFINITY);
  const rows = isKnown ? await readStep(await deps.longReads.database(), step, figureDay(claimed.day, zone)) : [];
  const isLast = claimed.step >= steps.length - 1;
  const end = isLast ? { dueAt: nextComputation(claimed.day, { now, zone }) } : null;
  await db.transaction().execute(async (trx) => {
    // First, so that the row lock excludes another worker for the rest of the transaction.
    if (!(await completeStep(trx, claimed, { now, end }))) return;
    if (isKnown) await storeStep(trx, step, { day: claimed.day, rows });
  });
  return 1;
}

/** Returns the zone whose midnights divide the days. */
export function zoneOfFigures({ config }: Pick<Computing, 'config'>): string {
  return zoneOf(config.defaultCountry);
}
