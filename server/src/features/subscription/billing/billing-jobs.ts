import type { Job } from '../../../platform/queue/job.ts';
import type { Services } from '../../../services.ts';
import { nextSweepDue, sweepCarrier } from '../carrier/sweep-carrier.ts';
import { advanceDue } from './advance-due.ts';
import { nextDueTime } from './due-store.ts';
import { chargesJob } from './perform-charges.ts';
import { effectsJob } from './perform-effects.ts';
import { nextWalkDue, reconcileCharges } from './reconcile-charges.ts';
import { nextRestoreDue, restoreBooks } from './restore-books.ts';

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
      pass: () => reconcileCharges(services),
      nextDue: () => nextWalkDue(services),
    },
    { name: 'restore-books', workers, pass: () => restoreBooks(services), nextDue: () => nextRestoreDue(services) },
    { name: 'sweep-carrier', workers, pass: () => sweepCarrier(services), nextDue: () => nextSweepDue(services) },
  ];
}
