import { setTimeout as sleep } from 'node:timers/promises';
import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import type { Mandate } from '../../../../gateways/carrier/port.ts';
import { WorkWindow } from '../../../../platform/queue/work-window.ts';
import type { BillingDeps } from '../../deps.ts';
import { isKnownMandate, listKnownMandates, type KnownMandate } from '../billing/mandate-store.ts';
import {
  claimMandateSweep,
  countGone,
  insertMandateSweep,
  isMandateSweepOpen,
  leaveHints,
  releaseMandateSweep,
  storeMandateBatch,
  type MandateDifference,
  type MandateSweep,
} from './mandate-sweep-store.ts';

const BATCH = 200;
/**
 * Concurrent requests. At the carrier's rate of `CARRIER_REQUESTS_PER_SECOND`, which the gateway keeps, these are
 * enough for answers that take a tenth of a second, and few enough for payments to wait no longer than that behind
 * them.
 */
const MAX_IN_FLIGHT = 100;
/** How often a carrier that answers 429 is called again, each time after its `Retry-After`. */
const MAX_PAUSES = 5;
const DEFAULT_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
/** If this many numbers of a batch cannot be checked, the carrier is away. */
const MAX_UNANSWERED = 20;
/** Longer than a batch takes, pauses of the carrier included. */
const LEASE_MS = 300_000;
/** The delay before a carrier that was away is checked again. */
const RETRY_MS = 60_000;
/** More mandates than this, and a larger part of the checked ones, do not end in a day: the carrier is mistaken. */
const MAX_GONE = 20;
const MAX_GONE_SHARE = 0.05;

type Found = { known: KnownMandate; kind: MandateDifference['kind'] | 'agrees' };

/**
 * Starts to compare the mandates of subscribers, and of learners whose subscription has changed since `changedSince`.
 */
export async function beginMandateSweep(
  { db, clock, carrier }: Pick<BillingDeps, 'db' | 'clock' | 'carrier'>,
  { name, changedSince }: { name: string; changedSince: Date },
): Promise<void> {
  if (!carrier.capabilities().hasMandates) return;
  await insertMandateSweep(db, { name, changed_since: changedSince, lease_until: clock.now() });
}

/**
 * Compares all mandates, and resumes an interrupted comparison of this name.
 * @throws CarrierError UNKNOWN while the carrier cannot be checked; an Error while another worker compares them
 */
export async function sweepMandates(deps: BillingDeps, by: { name: string; changedSince: Date }): Promise<void> {
  await beginMandateSweep(deps, by);
  while (await isMandateSweepOpen(deps.db, by.name)) {
    if (!(await compareNextMandates(deps, by.name))) throw new Error('another worker compares mandates');
  }
}

/**
 * Compares the next mandates of a running comparison with the carrier. At its end each difference is queued and
 * processed like a callback of the carrier. Returns false if no comparison is running.
 * @throws CarrierError UNKNOWN while the carrier cannot be checked
 */
export async function compareNextMandates(deps: BillingDeps, name: string | null = null): Promise<boolean> {
  const { db, clock } = deps;
  const now = clock.now();
  const sweep = await claimMandateSweep(db, { now, leaseUntil: new Date(now.getTime() + LEASE_MS), name });
  if (!sweep) return false;
  try {
    const page = { changedSince: sweep.changed_since, after: sweep.after_id, limit: BATCH };
    const batch = await listKnownMandates(db, page);
    const last = batch.at(-1);
    if (last) await storeBatch(deps, sweep, { found: await compareBatch(deps, batch), last });
    else await endSweep(deps, sweep);
    return true;
  } catch (error) {
    await releaseMandateSweep(db, sweep, new Date(clock.now().getTime() + RETRY_MS));
    throw error;
  }
}

async function storeBatch(
  { db, clock }: BillingDeps,
  sweep: MandateSweep,
  { found, last }: { found: readonly Found[]; last: KnownMandate },
): Promise<void> {
  const differences = found.flatMap(({ known: { subscriber_id, msisdn }, kind }) =>
    kind === 'agrees' ? [] : [{ subscriber_id, msisdn, kind }],
  );
  const batch = { afterId: last.subscriber_id, checked: found.length, differences, now: clock.now() };
  await db.transaction().execute((trx) => storeMandateBatch(trx, sweep, batch));
}

/** @throws CarrierError UNKNOWN when so many numbers could not be checked that the carrier is away */
async function compareBatch(deps: BillingDeps, batch: readonly KnownMandate[]): Promise<Found[]> {
  const found: Found[] = [];
  const failures: unknown[] = [];
  const window = new WorkWindow(MAX_IN_FLIGHT);
  let unanswered = 0;
  const compare = async (known: KnownMandate) => {
    const one = await compareOne(deps, known);
    if (one.kind === 'unanswered') unanswered += 1;
    found.push(one);
  };
  for (const known of batch) {
    await window.room();
    if (failures.length > 0 || unanswered > MAX_UNANSWERED) break;
    window.start(compare(known).catch((error: unknown) => void failures.push(error)));
  }
  await window.drain();
  if (failures.length > 0) throw failures[0];
  if (unanswered > MAX_UNANSWERED) throw new CarrierError('UNKNOWN');
  return found;
}

async function endSweep({ db, clock, log, jobs }: BillingDeps, sweep: MandateSweep): Promise<void> {
  const gone = await countGone(db, sweep.name);
  // Ending subscriptions cannot be undone, so an answer that would end so many is left to staff.
  const isGoneBelieved = !areTooManyGone(gone, sweep.checked);
  if (!isGoneBelieved)
    log.error({ gone, checked: sweep.checked }, 'carrier reports implausibly many mandates as ended');
  const now = clock.now();
  const hints = await db.transaction().execute((trx) => leaveHints(trx, sweep, { now, isGoneBelieved }));
  if (hints === 0) return;
  log.warn({ sweep: sweep.name, checked: sweep.checked, hints }, 'the carrier and we disagree about mandates');
  jobs.wake('sync-callbacks');
}

/** Returns whether this many mandates that ended without a report can be true. */
export function areTooManyGone(gone: number, checked: number): boolean {
  return gone > MAX_GONE && gone > checked * MAX_GONE_SHARE;
}

async function compareOne({ carrier }: BillingDeps, known: KnownMandate): Promise<Found> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return { known, kind: differenceOf(known, await carrier.retrieveMandate(known.msisdn)) };
    } catch (error) {
      if (!(error instanceof CarrierError)) throw error;
      if (error.kind !== 'NOT_DONE' || pauses === MAX_PAUSES) return { known, kind: 'unanswered' };
      await sleep(Math.min(error.retryAfterMs ?? DEFAULT_PAUSE_MS, MAX_PAUSE_MS), undefined, { ref: false });
    }
  }
}

function differenceOf(known: KnownMandate, mandate: Mandate | null): Found['kind'] {
  if (mandate) return isKnownMandate(known, mandate) ? 'agrees' : 'active';
  return known.mandate_id === null ? 'agrees' : 'gone';
}
