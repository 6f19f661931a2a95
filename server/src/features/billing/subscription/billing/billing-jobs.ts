import type { Job } from '../../../../platform/queue/job.ts';
import type { BillingDeps } from '../../deps.ts';
import { nextMandateSweep } from '../carrier/mandate-sweep-store.ts';
import { nextSweepDue, sweepCarrier } from '../carrier/sweep-carrier.ts';
import { compareNextMandates } from '../carrier/sweep-mandates.ts';
import { journalJob } from '../journal/write-journal.ts';
import { advanceDue } from './advance-due.ts';
import { nextDueTime } from './due-store.ts';
import { chargesJob } from './perform-charges.ts';
import { effectsJob } from './perform-effects.ts';
import { nextWalkDue, reconcileCharges } from './reconcile-charges.ts';
import { nextRestoreDue, restoreBooks } from './restore-books.ts';

/** Longest walk through all payments or mandates of the carrier. */
const MAX_WALK_MS = 12 * 3_600_000;

/** Renewals, charges, and the jobs that look up the carrier's outcomes. */
export function billingJobs(deps: BillingDeps): Job[] {
  const workers = 'billing';
  const dueTime = () => nextDueTime(deps.db);
  return [
    journalJob(deps),
    { name: 'advance-due', workers, pass: () => advanceDue(deps), nextDue: dueTime },
    effectsJob(deps),
    chargesJob(deps),
    {
      name: 'reconcile-charges',
      workers,
      maxPassMs: MAX_WALK_MS,
      pass: () => reconcileCharges(deps),
      nextDue: () => nextWalkDue(deps),
    },
    {
      name: 'restore-books',
      workers,
      maxPassMs: MAX_WALK_MS,
      pass: () => restoreBooks(deps),
      nextDue: () => nextRestoreDue(deps),
    },
    {
      name: 'sweep-carrier',
      workers,
      maxPassMs: MAX_WALK_MS,
      pass: () => sweepCarrier(deps),
      nextDue: () => nextSweepDue(deps),
    },
    {
      name: 'compare-mandates',
      workers,
      pass: async () => ((await compareNextMandates(deps)) ? 1 : 0),
      nextDue: () => nextMandateSweep(deps.db),
    },
  ];
}
