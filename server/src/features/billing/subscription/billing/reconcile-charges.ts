import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import type { Payment, UnreadablePayment } from '../../../../gateways/carrier/port.ts';
import { isOutage } from '../../../../platform/database/translate-outage.ts';
import type { BillingDeps } from '../../deps.ts';
import { subscriberOfNumber } from '../state/subscriber-contact.ts';
import { resolveAbsent } from './absent-charges.ts';
import { outcomeOf } from './charge-pipeline.ts';
import { attemptsByKey, lostAttempts, type Attempt } from './charge-store.ts';
import { settleCharges, type Settlement } from './settle-charge.ts';
import { absentSpan, claimWalk, readWalk, undecidedSpan, type UndecidedSpan } from './walk-store.ts';
import { walkPayments } from './walk-payments.ts';

/** Longer than any request to the carrier, its wait for a token included: without an outcome its process died. */
const LOST_MS = 120_000;
const LOST_LIMIT = 200;
/** The carrier's clock may date a payment earlier than we asked for it. */
const MARGIN_MS = 15 * 60_000;
const LEASE_MS = 90_000;
const MIN_SPACING_MS = 5_000;
const MAX_SPACING_MS = 300_000;
/** Walks take at most a fifth of the time, however long the carrier's list is. */
const REST_PER_WALK = 4;
const RETRY_MS = 10_000;
/** How long after a charge was decided as absent the carrier's list is still searched for its payment. */
const ABSENT_WATCH_MS = 24 * 3_600_000;
const ABSENT_SPACING_MS = 900_000;

/**
 * Resolves all undecided charges by one walk through the carrier's payments of their time; one worker walks at a time.
 * Listed payments are settled; a payment that is missing after the carrier's absence window was not charged. A charge
 * that an unreadable item may belong to stays undecided. The cost is the pages of the list, whatever the number of
 * charges. Returns the number of resolved charges.
 */
export async function reconcileCharges(deps: BillingDeps): Promise<number> {
  const lost = await markLostCharges(deps);
  const span = await undecidedSpan(deps.db);
  const walked = span ? await walkOver(deps, span) : 0;
  return lost + walked + (await watchAbsent(deps));
}

/** Returns when the next walk is due; null while everything is decided and no absence is to be watched. */
export async function nextWalkDue(deps: BillingDeps): Promise<Date | null> {
  const times = [await nextUndecidedWalk(deps), await nextAbsentWalk(deps)].filter((time) => time !== null);
  return times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

async function nextUndecidedWalk(deps: BillingDeps): Promise<Date | null> {
  const span = await undecidedSpan(deps.db);
  if (!span) return null;
  const walk = await readWalk(deps.db, 'undecided');
  if (walk.started_at) return walk.lease_until;
  return new Date(walk.ended_at.getTime() + spacingOf(deps, span, walk.duration_ms));
}

/** Attempts of a process that died while it asked the carrier are undecided from here on. */
async function markLostCharges(deps: BillingDeps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - LOST_MS);
  const lost = (await lostAttempts(deps.db, { before, limit: LOST_LIMIT })).filter(
    ({ id }) => !deps.charges.isInFlight(id),
  );
  const outcome = { state: 'unknown', reason: 'LOST', paymentId: null } as const;
  await settleEach(
    deps,
    lost.map((attempt) => ({ attempt, outcome })),
  );
  return lost.length;
}

async function walkOver(deps: BillingDeps, span: UndecidedSpan): Promise<number> {
  const { db, clock } = deps;
  const now = clock.now();
  const { duration_ms } = await readWalk(db, 'undecided');
  const walk = await claimWalk(db, {
    name: 'undecided',
    span: spanToWalk(deps, span, now),
    now,
    leaseUntil: new Date(now.getTime() + LEASE_MS),
    endedBefore: new Date(now.getTime() - spacingOf(deps, span, duration_ms)),
  });
  if (!walk) return 0;
  let resolved = 0;
  await walkPayments(deps, {
    walk,
    leaseMs: LEASE_MS,
    retryMs: RETRY_MS,
    onPage: async (payments) => {
      resolved += await settleListed(deps, payments);
    },
    onEnd: async (unreadable) => {
      if (unreadable) resolved += await resolveAbsent(deps, walk, await doubtsOf(deps, unreadable, MARGIN_MS));
    },
  });
  return resolved;
}

/**
 * Searches the carrier's list for payments of charges that were decided as absent within the last day: a carrier may
 * list a payment later than its absence window. Such a payment is booked, and refunded once its period is paid by the
 * charge that was made instead. Returns the number of found payments.
 *
 * Why: docs/decisions/072-money-is-booked-as-taken.md
 */
async function watchAbsent(deps: BillingDeps): Promise<number> {
  const { db, clock } = deps;
  const now = clock.now();
  const span = await absentSpan(db, new Date(now.getTime() - ABSENT_WATCH_MS));
  if (!span) return 0;
  const { duration_ms } = await readWalk(db, 'absent');
  const walk = await claimWalk(db, {
    name: 'absent',
    span: { from: new Date(span.first.getTime() - MARGIN_MS), until: new Date(now.getTime() + MARGIN_MS) },
    now,
    leaseUntil: new Date(now.getTime() + LEASE_MS),
    endedBefore: new Date(now.getTime() - absentSpacing(duration_ms)),
  });
  if (!walk) return 0;
  let found = 0;
  await walkPayments(deps, {
    walk,
    leaseMs: LEASE_MS,
    retryMs: RETRY_MS,
    onPage: async (payments) => {
      found += await settleListed(deps, payments);
    },
    onEnd: async () => undefined,
  });
  return found;
}

async function nextAbsentWalk({ db, clock }: BillingDeps): Promise<Date | null> {
  if (!(await absentSpan(db, new Date(clock.now().getTime() - ABSENT_WATCH_MS)))) return null;
  const { started_at, lease_until, ended_at, duration_ms } = await readWalk(db, 'absent');
  return started_at ? lease_until : new Date(ended_at.getTime() + absentSpacing(duration_ms));
}

function absentSpacing(durationMs: number): number {
  return Math.max(ABSENT_SPACING_MS, durationMs * REST_PER_WALK);
}

/** The list selects payments by their time, which may follow the request by up to the absence window. */
function spanToWalk({ carrier }: BillingDeps, { first, last }: UndecidedSpan, now: Date): { from: Date; until: Date } {
  const { absenceProofMs } = carrier.capabilities();
  const until = Math.min(now.getTime(), last.getTime() + Math.max(absenceProofMs, MARGIN_MS)) + MARGIN_MS;
  return { from: new Date(first.getTime() - MARGIN_MS), until: new Date(until) };
}

/** The older the undecided charges, the longer the time between two walks. */
function spacingOf({ clock }: BillingDeps, { last }: UndecidedSpan, durationMs: number): number {
  const age = clock.now().getTime() - last.getTime();
  const spacing = Math.min(MAX_SPACING_MS, Math.max(MIN_SPACING_MS, age / 2));
  return Math.max(spacing, durationMs * REST_PER_WALK);
}

/** Settles the attempts that the carrier's list decides. Returns the number of changed attempts. */
export async function settleListed(deps: BillingDeps, payments: readonly Payment[]): Promise<number> {
  const byKey = new Map(payments.map((payment) => [payment.key, payment]));
  const attempts = await attemptsByKey(deps.db, [...byKey.keys()]);
  const changed = attempts.flatMap((attempt) => {
    const payment = byKey.get(attempt.key);
    return payment && !deps.charges.isInFlight(attempt.id) && isAnnouncementCurrent(attempt, payment)
      ? [{ attempt, outcome: outcomeOf(payment) }]
      : [];
  });
  await settleEach(deps, changed);
  return changed.length;
}

/** A payment still pending is worth storing once: its id shows that the carrier has it. */
function isAnnouncementCurrent({ state, payment_id, reason }: Attempt, { status }: Payment): boolean {
  if (state === 'succeeded') return false;
  if (state === 'denied') return status === 'succeeded' && reason !== 'LANDED_LATE';
  return status !== 'pending' || payment_id === null;
}

/**
 * Settles all in one batch, or one by one if the batch fails. Several attempts of one subscription go to separate
 * batches.
 */
async function settleEach(deps: BillingDeps, all: readonly Settlement[]): Promise<void> {
  const different = new Map(all.map((one) => [one.attempt.subscription_id, one]));
  const first = [...different.values()];
  try {
    await settleCharges(deps, first);
  } catch (error) {
    if (isOutage(error)) throw error;
    deps.log.error({ err: error }, 'charge settlement in a batch failed, charges are settled one by one');
    for (const one of first) await settleCharges(deps, [one]).catch((err: unknown) => logFailure(deps, err));
  }
  const rest = all.filter((one) => different.get(one.attempt.subscription_id) !== one);
  if (rest.length > 0) await settleEach(deps, rest);
}

function logFailure({ log }: BillingDeps, error: unknown): void {
  log.error({ err: error, isCarrier: error instanceof CarrierError }, 'charge settlement failed');
}

type Charge = Pick<Attempt, 'key' | 'subscriber_id' | 'initiated_at'>;

/**
 * Returns a predicate: whether an unreadable payment may belong to a charge that the carrier's list does not show. A
 * readable key decides. Without a key, the owner of the number and the time decide. `skewMs`: by how many milliseconds
 * the carrier may date a payment before our request, or after the end of its absence window.
 */
async function doubtsOf(
  { carrier, db }: BillingDeps,
  unreadable: readonly UnreadablePayment[],
  skewMs: number,
): Promise<(charge: Charge) => boolean> {
  const keys = new Set(unreadable.map(({ key }) => key));
  const lateMs = Math.max(carrier.capabilities().absenceProofMs, skewMs) + skewMs;
  const others: ((charge: Charge) => boolean)[] = [];
  for (const { key, msisdn, createdAt } of unreadable) {
    if (key !== null) continue;
    // A number without an owner here may be the former one of any learner.
    const owner = msisdn === null ? undefined : await subscriberOfNumber(db, msisdn);
    const earliest = createdAt ? createdAt.getTime() - lateMs : -Infinity;
    const latest = createdAt ? createdAt.getTime() + skewMs : Infinity;
    others.push(({ subscriber_id, initiated_at }) => {
      const at = initiated_at.getTime();
      return (owner === undefined || owner === subscriber_id) && at >= earliest && at <= latest;
    });
  }
  return (charge) => keys.has(charge.key) || others.some((mayBe) => mayBe(charge));
}
