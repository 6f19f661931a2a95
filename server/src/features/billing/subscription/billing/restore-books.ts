import type { Payment } from '../../../../gateways/carrier/port.ts';
import type { BillingDeps } from '../../deps.ts';
import { sweepMandates } from '../carrier/sweep-mandates.ts';
import { replayJournal } from '../journal/replay-journal.ts';
import { adoptPayments } from './adopt-payments.ts';
import { readBillingControl, setBillingMode, type BillingControl } from './billing-control.ts';
import { newestPaidRequest } from './charge-store.ts';
import { settleListed } from './reconcile-charges.ts';
import { walkPayments } from './walk-payments.ts';
import { claimWalk, hasUnanswered, readWalk } from './walk-store.ts';

/** Covers charges that were in flight when the newest paid charge was requested, and differences of the clocks. */
const MARGIN_MS = 24 * 3_600_000;
const LEASE_MS = 90_000;
const RETRY_MS = 10_000;
const RECHECK_MS = 5_000;
/** The walk over an empty ledger, which has no charge to start from, goes back as far as the carrier may list. */
const EMPTY_LEDGER_MS = 30 * 24 * 3_600_000;

/**
 * Runs while billing is `reconciling`: books all payments that the carrier took since the newest paid charge was
 * requested, by a walk that starts once the carrier's absence window has passed since billing was stopped, then syncs
 * mandates and lets billing continue. Returns how many payments were booked.
 */
export async function restoreBooks(deps: BillingDeps): Promise<number> {
  const control = await readBillingControl(deps.db);
  const due = walkTime(deps, control);
  const now = deps.clock.now();
  // Attempts without an outcome are resolved first: a payment beside one could not be booked.
  if (!due || due > now || (await hasUnanswered(deps.db))) return 0;
  const newest = await newestPaidRequest(deps.db);
  const walk = await claimWalk(deps.db, {
    name: 'restore',
    span: {
      from: newest ? new Date(newest.getTime() - MARGIN_MS) : new Date(now.getTime() - EMPTY_LEDGER_MS),
      until: new Date(now.getTime() + MARGIN_MS),
    },
    now,
    leaseUntil: new Date(now.getTime() + LEASE_MS),
    endedBefore: now,
  });
  if (!walk) return 0;
  let booked = 0;
  await walkPayments(deps, {
    walk,
    leaseMs: LEASE_MS,
    retryMs: RETRY_MS,
    onPage: async (payments: readonly Payment[]) => {
      booked += (await settleListed(deps, payments)) + (await adoptPayments(deps, payments));
    },
    onEnd: async (unreadable) => {
      // A payment that is not in the books may be among the unreadable ones, and its charge would be made again.
      if (unreadable === null || unreadable.length > 0)
        throw new Error('the carrier’s list could not be read as a whole');
      // A walk that an earlier reconciliation left unfinished may have started too early to prove anything.
      if (walk.started_at >= due) await resume(deps, { control, booked });
    },
  });
  return booked;
}

/** Returns when the reconciliation may start its walk; null while billing is not reconciling. */
export async function nextRestoreDue(deps: BillingDeps): Promise<Date | null> {
  const due = walkTime(deps, await readBillingControl(deps.db));
  if (!due) return null;
  const { lease_until } = await readWalk(deps.db, 'restore');
  const soon = deps.clock.now().getTime() + RECHECK_MS;
  return new Date(Math.max(due.getTime(), lease_until.getTime(), soon));
}

function walkTime({ carrier }: BillingDeps, { mode, since }: BillingControl): Date | null {
  return mode === 'reconciling' ? new Date(since.getTime() + carrier.capabilities().absenceProofMs) : null;
}

/**
 * Learners who left after the backup leave again before anything is charged, after their earlier payments are booked.
 * Learners who left at the operator have no mandate any more.
 */
async function resume(
  deps: BillingDeps,
  { control, booked }: { control: BillingControl; booked: number },
): Promise<void> {
  const { db, clock, log } = deps;
  await replayJournal(deps);
  await sweepMandates(deps, { name: `restore ${control.since.toISOString()}`, changedSince: control.since });
  const now = clock.now();
  const isSet = await setBillingMode(db, {
    mode: 'on',
    since: now,
    changed_by: 'reconciliation',
    onlyFrom: 'reconciling',
  });
  if (isSet) log.warn({ booked }, 'billing resumed after reconciliation');
  deps.jobs.wake('perform-effects');
  deps.jobs.wake('perform-charges');
}
