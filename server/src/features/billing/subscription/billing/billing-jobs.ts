import type { Job } from '../../../../platform/queue/job.ts';
import { nextMandateSweep } from '../carrier/mandate-sweep-store.ts';
import { nextSweepDue, sweepCarrier } from '../carrier/sweep-carrier.ts';
import { compareNextMandates } from '../carrier/sweep-mandates.ts';
import { advanceDue } from './advance-due.ts';
import { journalJob } from '../journal/write-journal.ts';
import { nextDueTime } from './due-store.ts';
import { chargesJob } from './perform-charges.ts';
import { effectsJob } from './perform-effects.ts';
import { nextWalkDue, reconcileCharges } from './reconcile-charges.ts';
import { nextRestoreDue, restoreBooks } from './restore-books.ts';
import type { SubscriptionDeps } from '../deps.ts';

type Deps = Pick<
  SubscriptionDeps,
  | 'carrier'
  | 'clock'
  | 'config'
  | 'db'
  | 'jobs'
  | 'journalGate'
  | 'log'
  | 'media'
  | 'metrics'
  | 'newId'
  | 'onArchive'
  | 'plans'
  | 'random'
  | 'secrets'
  | 'sessions'
>;

/** A walk through all payments or mandates that the carrier has. */
const MAX_WALK_MS = 12 * 3_600_000;

/** Renewals, charges, and what finds out what the carrier did. */
export function billingJobs(deps: Deps): Job[] {
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
