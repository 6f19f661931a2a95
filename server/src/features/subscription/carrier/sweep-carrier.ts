import { DAY_MS } from '../../../domain/subscription/periods.ts';
import type { Payment, PaymentsPage } from '../../../gateways/carrier/port.ts';
import type { Services } from '../../../services.ts';
import { attemptsByKey } from '../billing/charge-store.ts';
import { compareBooks, type Mismatch, type Totals } from './compare-books.ts';
import { sweepMandates } from './sweep-mandates.ts';
import { bookedCharges, firstChargeAt, insertSweep, lastSweptDay } from './sweep-store.ts';
import { settleByTruth } from './sync-payment.ts';

/** A day is compared once it is so long over that every late answer has come in. */
const REST_MS = 2 * 3_600_000;
/** A carrier may date a payment a little earlier or later than we began it. */
const MARGIN_MS = 3_600_000;

type Day = { name: string; from: Date; until: Date };

/**
 * Compares the next day that has not been compared yet: 1, or 0 when there is none. With the last of them the mandates
 * are compared as well, as they stand now.
 */
export async function sweepCarrier(services: Services): Promise<number> {
  const day = await nextDay(services);
  if (!day) return 0;
  const isFirst = await sweepDay(services, day);
  const isUpToDate = (await nextDay(services)) === null;
  if (isFirst && isUpToDate) {
    // A day more, so that one that failed is made up for by the next.
    const changedSince = new Date(day.from.getTime() - DAY_MS);
    await sweepMandates(services, { day: day.name, changedSince });
  }
  return 1;
}

/** When the next comparison may begin; null before the first charge. */
export async function nextSweepDue(services: Pick<Services, 'db'>): Promise<Date | null> {
  const from = await startOfNext(services);
  return from && new Date(from.getTime() + DAY_MS + REST_MS);
}

async function nextDay(services: Services): Promise<Day | null> {
  const from = await startOfNext(services);
  if (!from) return null;
  const until = new Date(from.getTime() + DAY_MS);
  if (until.getTime() + REST_MS > services.clock.now().getTime()) return null;
  return { name: dayOf(from), from, until };
}

async function startOfNext({ db }: Pick<Services, 'db'>): Promise<Date | null> {
  const last = await lastSweptDay(db);
  if (last !== null) return new Date(Date.parse(`${last}T00:00:00Z`) + DAY_MS);
  const first = await firstChargeAt(db);
  return first && new Date(`${dayOf(first)}T00:00:00Z`);
}

/**
 * Charges that we had not settled are settled by what the carrier says; what remains is reported. False when another
 * process has done the same meanwhile.
 */
async function sweepDay(services: Services, day: Day): Promise<boolean> {
  const seen: Payment[] = [];
  let settled = 0;
  for await (const page of pagesOf(services, day)) {
    settled += await settleMissing(services, page);
    seen.push(...page);
  }
  const charges = await bookedCharges(services.db, day);
  const ours = new Set(charges.map(({ key }) => key));
  // A payment belongs to the day on which we began it; one that is not ours, to the day that the carrier gives it.
  const known = new Set(
    (
      await attemptsByKey(
        services.db,
        seen.map(({ key }) => key),
      )
    ).map(({ key }) => key),
  );
  const payments = seen.filter(({ key, createdAt }) =>
    known.has(key) ? ours.has(key) : createdAt >= day.from && createdAt < day.until,
  );
  return report(services, { day, payments: payments.length, settled, ...compareBooks(payments, charges) });
}

async function* pagesOf({ carrier }: Services, day: Day): AsyncGenerator<Payment[]> {
  const span = { from: new Date(day.from.getTime() - MARGIN_MS), until: new Date(day.until.getTime() + MARGIN_MS) };
  let cursor: string | null = null;
  do {
    const page: PaymentsPage = await carrier.listPayments({ ...span, cursor });
    yield page.payments;
    cursor = page.cursor;
  } while (cursor !== null);
}

async function settleMissing(services: Services, page: readonly Payment[]): Promise<number> {
  const paid = page.filter(({ status }) => status === 'succeeded').map(({ key }) => key);
  const attempts = await attemptsByKey(services.db, paid);
  const missing = attempts.filter(({ state, reason }) => state !== 'succeeded' && reason !== 'LANDED_LATE');
  for (const attempt of missing) await settleByTruth(services, attempt);
  return missing.length;
}

type Report = {
  day: Day;
  payments: number;
  settled: number;
  totals: Totals;
  mismatches: Mismatch[];
};

async function report({ db, clock, log }: Services, { day, ...found }: Report): Promise<boolean> {
  if (found.mismatches.length > 0) {
    log.error({ day: day.name, mismatches: found.mismatches.length }, 'the carrier and the ledger disagree');
  }
  return insertSweep(db, {
    day: day.name,
    payments: found.payments,
    settled: found.settled,
    totals: JSON.stringify(found.totals),
    mismatches: JSON.stringify(found.mismatches),
    at: clock.now(),
  });
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
