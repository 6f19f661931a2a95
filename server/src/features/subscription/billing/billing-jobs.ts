import type { Job } from '../../../platform/queue/job.ts';
import type { Services } from '../../../compose/services.ts';
import { nextMandateSweep } from '../carrier/mandate-sweep-store.ts';
import { nextSweepDue, sweepCarrier } from '../carrier/sweep-carrier.ts';
import { compareNextMandates } from '../carrier/sweep-mandates.ts';
import { advanceDue } from './advance-due.ts';
import { nextDueTime } from './due-store.ts';
import { chargesJob } from './perform-charges.ts';
import { effectsJob } from './perform-effects.ts';
import { nextWalkDue, reconcileCharges } from './reconcile-charges.ts';
import { nextRestoreDue, restoreBooks } from './restore-books.ts';

/** A walk through all payments or mandates that the carrier has. */
const MAX_WALK_MS = 12 * 3_600_000;

/** Renewals, charges, and what finds out what the carrier did. */
export function billingJobs(services: Services): Job[] {
  const workers = 'billing';
  const dueTime = () => nextDueTime(services.db);
  return [
    { name: 'advance-due', workers, pass: () => advanceDue(services), nextDue: dueTime },
    effectsJob(services),
    chargesJob(services),
    {
      name: 'reconcile-charges',
      workers,
      maxPassMs: MAX_WALK_MS,
      pass: () => reconcileCharges(services),
      nextDue: () => nextWalkDue(services),
    },
    {
      name: 'restore-books',
      workers,
      maxPassMs: MAX_WALK_MS,
      pass: () => restoreBooks(services),
      nextDue: () => nextRestoreDue(services),
    },
    {
      name: 'sweep-carrier',
      workers,
      maxPassMs: MAX_WALK_MS,
      pass: () => sweepCarrier(services),
      nextDue: () => nextSweepDue(services),
    },
    {
      name: 'compare-mandates',
      workers,
      pass: async () => ((await compareNextMandates(services)) ? 1 : 0),
      nextDue: () => nextMandateSweep(services.db),
    },
  ];
}
