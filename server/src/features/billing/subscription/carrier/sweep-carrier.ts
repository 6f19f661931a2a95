import { DAY_MS } from '../../../../domain/subscription/periods.ts';
import { settleListed } from '../billing/reconcile-charges.ts';
import { compareBooks, type Comparison } from './compare-books.ts';
import type { Span } from './compare-store.ts';
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
import type { SubscriptionDeps } from '../deps.ts';

type Deps = Pick<
  SubscriptionDeps,
  'carrier' | 'clock' | 'config' | 'db' | 'jobs' | 'log' | 'metrics' | 'newId' | 'plans' | 'sessions'
>;

/** A day is compared once it is so long over that every late answer has come in. */
const REST_MS = 2 * 3_600_000;
/** A carrier may date a payment a little earlier or later than we began it. */
const MARGIN_MS = 3_600_000;
const LEASE_MS = 120_000;

/**
 * Compares the next day that has not been compared yet: 1, or 0 when there is none or another worker has it. With the
 * last of them a comparison of the current mandates starts.
 */
export async function sweepCarrier(deps: Deps): Promise<number> {
  const day = await nextDay(deps);
  if (!day) return 0;
  if (!(await sweepDay(deps, day))) return 0;
  const isUpToDate = (await nextDay(deps)) === null;
  if (isUpToDate) {
    // A day more, so that one that failed is made up for by the next.
    const changedSince = new Date(day.from.getTime() - DAY_MS);
    await beginMandateSweep(deps, { name: day.name, changedSince });
    deps.jobs.wake('compare-mandates');
  }
  return 1;
}

/** When the next comparison may start; null before the first charge. */
export async function nextSweepDue(deps: Pick<SubscriptionDeps, 'db'>): Promise<Date | null> {
  const from = await startOfNext(deps);
  return from && new Date(from.getTime() + DAY_MS + REST_MS);
}

async function nextDay(deps: Deps): Promise<Span | null> {
  const from = await startOfNext(deps);
  if (!from) return null;
  const until = new Date(from.getTime() + DAY_MS);
  if (until.getTime() + REST_MS > deps.clock.now().getTime()) return null;
  return { name: dayOf(from), from, until };
}

async function startOfNext({ db }: Pick<SubscriptionDeps, 'db'>): Promise<Date | null> {
  const last = await lastSweptDay(db);
  if (last !== null) return new Date(Date.parse(`${last}T00:00:00Z`) + DAY_MS);
  const first = await firstChargeAt(db);
  return first && new Date(`${dayOf(first)}T00:00:00Z`);
}

/**
 * Reads the carrier's list of the day page by page, which another worker resumes where this one dies; charges that we
 * had not settled are settled by what it says, and what remains is reported. False when another process has done it.
 */
async function sweepDay(deps: Deps, day: Span): Promise<boolean> {
  const { db, clock } = deps;
  const now = clock.now();
  const progress = await claimSweep(db, { day: day.name, now, leaseUntil: new Date(now.getTime() + LEASE_MS) });
  if (!progress) return false;
  const listed = await listDay(deps, { day, progress });
  if (!listed) return false;
  return report(deps, { day, settled: listed.settled, ...(await compareBooks(db, day)) });
}

type Sweep = { day: Span; progress: SweepProgress };

/** Null when another worker took over. @throws CarrierError; the sweep is resumed from the last page that was stored */
async function listDay(deps: Deps, { day, progress }: Sweep): Promise<SweepProgress | null> {
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

function storeListed({ db }: Deps, progress: SweepProgress, page: Parameters<typeof storePage>[2]) {
  return db.transaction().execute((trx) => storePage(trx, progress, page));
}

async function report(
  { db, clock, log }: Deps,
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
