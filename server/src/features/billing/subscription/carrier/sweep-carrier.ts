import type { Money } from '@lisan/contract/values/values';
import { exponentOf } from '../../../../domain/money/currency.ts';
import { DAY_MS } from '../../../../domain/subscription/periods.ts';
import type { BillingDeps } from '../../deps.ts';
import { attemptsByKey, openRefundReviews } from '../billing/charge-store.ts';
import { settleListed } from '../billing/reconcile-charges.ts';
import {
  type Span,
  bookedNotListed,
  listedNotAgreeing,
  totalsOfDay,
  type Mismatch,
  type Totals,
} from './compare-store.ts';
import { beginMandateSweep } from './sweep-mandates.ts';
import {
  claimSweep,
  dropProgress,
  firstChargeAt,
  insertSweep,
  lastSweptDay,
  releaseSweep,
  storePage,
  type SweepProgress,
} from './sweep-store.ts';

/** A day is compared once all late answers have arrived. */
const REST_MS = 2 * 3_600_000;
/** A carrier may date a payment a little earlier or later than our request. */
const MARGIN_MS = 3_600_000;
const LEASE_MS = 120_000;

/**
 * Compares the next day that has not been compared yet. Returns 1, or 0 without such a day or while another worker has
 * it. After the last day, starts a comparison of the current mandates.
 */
export async function sweepCarrier(deps: BillingDeps): Promise<number> {
  const day = await nextDay(deps);
  if (!day) return 0;
  if (!(await sweepDay(deps, day))) return 0;
  const isUpToDate = (await nextDay(deps)) === null;
  if (isUpToDate) {
    // One more day, so that the next comparison makes up for a failed one.
    const changedSince = new Date(day.from.getTime() - DAY_MS);
    await beginMandateSweep(deps, { name: day.name, changedSince });
    deps.jobs.wake('compare-mandates');
  }
  return 1;
}

/** Returns when the next comparison may start; null before the first charge. */
export async function nextSweepDue(deps: Pick<BillingDeps, 'db'>): Promise<Date | null> {
  const from = await startOfNext(deps);
  return from && new Date(from.getTime() + DAY_MS + REST_MS);
}

async function nextDay(deps: BillingDeps): Promise<Span | null> {
  const from = await startOfNext(deps);
  if (!from) return null;
  const until = new Date(from.getTime() + DAY_MS);
  if (until.getTime() + REST_MS > deps.clock.now().getTime()) return null;
  return { name: dayOf(from), from, until };
}

async function startOfNext({ db }: Pick<BillingDeps, 'db'>): Promise<Date | null> {
  const last = await lastSweptDay(db);
  if (last !== null) return new Date(Date.parse(`${last}T00:00:00Z`) + DAY_MS);
  const first = await firstChargeAt(db);
  return first && new Date(`${dayOf(first)}T00:00:00Z`);
}

/**
 * Reads the carrier's list of the day page by page; another worker resumes where this one dies. Settles unsettled
 * charges by the list, and reports the remaining mismatches. Returns false when another process has done it.
 */
async function sweepDay(deps: BillingDeps, day: Span): Promise<boolean> {
  const { db, clock } = deps;
  const now = clock.now();
  const progress = await claimSweep(db, { day: day.name, now, leaseUntil: new Date(now.getTime() + LEASE_MS) });
  if (!progress) return false;
  const listed = await listDay(deps, { day, progress });
  if (!listed) return false;
  return report(deps, { day, settled: listed.settled, ...(await compareBooks(deps, day)) });
}

type Sweep = { day: Span; progress: SweepProgress };

/** Returns null when another worker took over. @throws CarrierError; the sweep is resumed from the last stored page */
async function listDay(deps: BillingDeps, { day, progress }: Sweep): Promise<SweepProgress | null> {
  const { db, clock, carrier } = deps;
  const span = { from: new Date(day.from.getTime() - MARGIN_MS), until: new Date(day.until.getTime() + MARGIN_MS) };
  let current = progress;
  try {
    while (!current.is_listed) {
      const { payments, unreadable = [], cursor } = await carrier.listPayments({ ...span, cursor: current.cursor });
      const paid = payments.filter(({ status }) => status === 'succeeded');
      const settled = await settleListed(deps, paid);
      const leaseUntil = new Date(Math.max(clock.now().getTime() + LEASE_MS, current.lease_until.getTime() + 1));
      const page = { paid, unreadable, cursor, settled, leaseUntil };
      const stored = await storeListed(deps, current, page);
      if (!stored) return null;
      current = stored;
    }
    return current;
  } catch (error) {
    await releaseSweep(db, current, clock.now());
    throw error;
  }
}

function storeListed({ db }: BillingDeps, progress: SweepProgress, page: Parameters<typeof storePage>[2]) {
  return db.transaction().execute((trx) => storePage(trx, progress, page));
}

async function report(
  { db, clock, log }: BillingDeps,
  { day, ...found }: Comparison & { day: Span; settled: number },
): Promise<boolean> {
  if (found.count > 0) log.error({ day: day.name, mismatches: found.count }, 'carrier and ledger disagree');
  return db.transaction().execute(async (trx) => {
    await dropProgress(trx, day.name);
    return insertSweep(trx, {
      day: day.name,
      payments: found.payments,
      settled: found.settled,
      totals: JSON.stringify(found.totals),
      mismatches: JSON.stringify(found.mismatches),
      at: clock.now(),
    });
  });
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** `count` counts all mismatches, `mismatches` has the first of them. */
type Comparison = { payments: number; totals: Totals; count: number; mismatches: Mismatch[] };

const MAX_STORED = 1_000;

/** Compares the carrier's payments of a day, as its list was stored, with the entries of our ledger, key by key. */
async function compareBooks(deps: BillingDeps, day: Span): Promise<Comparison> {
  const { db } = deps;
  const { payments, totals } = await totalsOfDay(db, day);
  let count = 0;
  const mismatches: Mismatch[] = [];
  for (const pages of [listedNotAgreeing(db, day), bookedNotListed(db, day)]) {
    for await (const page of pages) {
      await reviewOtherAmounts(deps, page);
      count += page.length;
      mismatches.push(...page.slice(0, MAX_STORED - mismatches.length));
    }
  }
  return { payments, totals, count, mismatches };
}

/**
 * Staff decide about a charge that the carrier lists with another amount than it replied. The ledger has the reply: its
 * entries never change.
 */
async function reviewOtherAmounts({ db, clock, log }: BillingDeps, page: readonly Mismatch[]): Promise<void> {
  const others = new Map(page.filter(({ kind }) => kind === 'other_amount').map((other) => [other.key, other]));
  if (others.size === 0) return;
  const attempts = await attemptsByKey(db, [...others.keys()]);
  const opened = await openRefundReviews(
    db,
    attempts.map(({ subscriber_id, id: attempt_id, subscription_id, key }) => ({
      subscriber_id,
      attempt_id,
      subscription_id,
      kind: 'other_amount' as const,
      opened_at: clock.now(),
      listed: listedMoney(others.get(key)),
    })),
  );
  if (opened.size > 0) log.error({ attempts: [...opened] }, 'carrier lists charges with other amounts than it replied');
}

function listedMoney(other: Mismatch | undefined): Money | null {
  const exponent = other ? exponentOf(other.currency) : null;
  if (!other || other.carrier === null || exponent === null) return null;
  return { amount: other.carrier, currency: other.currency, exponent };
}
