import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import type { Payment } from '../../../../gateways/carrier/port.ts';
import { isOutage } from '../../../../platform/database/translate-outage.ts';
import { resolveAbsent } from './absent-charges.ts';
import { doubtsOf } from './unreadable-payments.ts';
import { isInFlight, outcomeOf } from './charge-pipeline.ts';
import { attemptsByKey, lostAttempts, type Attempt } from './charge-store.ts';
import { settleCharges, type Settlement } from './settle-charge.ts';
import { claimWalk, readWalk, undecidedSpan, type UndecidedSpan } from './walk-store.ts';
import { walkPayments } from './walk-payments.ts';
import type { SubscriptionDeps } from '../deps.ts';

type Deps = Pick<
  SubscriptionDeps,
  'carrier' | 'clock' | 'config' | 'db' | 'jobs' | 'log' | 'metrics' | 'newId' | 'plans' | 'sessions'
>;

/** Longer than any request to the carrier lives, its wait for a token included: without an outcome its process died. */
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

/**
 * Resolves every charge that is not decided by one walk through the carrier's payments of that time, which one worker
 * makes at a time: what the list shows is settled, and what it does not show after the carrier's absence window was not
 * charged. A charge that an unreadable item may belong to stays undecided. The cost is the pages of the list, whatever the number of charges. Returns how many were resolved.
 */
export async function reconcileCharges(deps: Deps): Promise<number> {
  const lost = await markLostCharges(deps);
  const span = await undecidedSpan(deps.db);
  const walked = span ? await walkOver(deps, span) : 0;
  return lost + walked;
}

/** When the next walk is due; null while everything is decided. */
export async function nextWalkDue(deps: Deps): Promise<Date | null> {
  const span = await undecidedSpan(deps.db);
  if (!span) return null;
  const walk = await readWalk(deps.db, 'undecided');
  if (walk.started_at) return walk.lease_until;
  return new Date(walk.ended_at.getTime() + spacingOf(deps, span, walk.duration_ms));
}

/** Attempts of a process that died while it asked the carrier are undecided from here on. */
async function markLostCharges(deps: Deps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - LOST_MS);
  const lost = (await lostAttempts(deps.db, { before, limit: LOST_LIMIT })).filter(({ id }) => !isInFlight(id));
  const outcome = { state: 'unknown', reason: 'LOST', paymentId: null } as const;
  await settleEach(
    deps,
    lost.map((attempt) => ({ attempt, outcome })),
  );
  return lost.length;
}

async function walkOver(deps: Deps, span: UndecidedSpan): Promise<number> {
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

/** Payments are listed by when they were made, and may be made up to the absence window after they were asked for. */
function spanToWalk({ carrier }: Deps, { first, last }: UndecidedSpan, now: Date): { from: Date; until: Date } {
  const { absenceProofMs } = carrier.capabilities();
  const until = Math.min(now.getTime(), last.getTime() + Math.max(absenceProofMs, MARGIN_MS)) + MARGIN_MS;
  return { from: new Date(first.getTime() - MARGIN_MS), until: new Date(until) };
}

/** The older what is undecided, the longer the time between two walks. */
function spacingOf({ clock }: Deps, { last }: UndecidedSpan, durationMs: number): number {
  const age = clock.now().getTime() - last.getTime();
  const spacing = Math.min(MAX_SPACING_MS, Math.max(MIN_SPACING_MS, age / 2));
  return Math.max(spacing, durationMs * REST_PER_WALK);
}

/** Settles what the carrier's list decides of these; gives how many it changed. */
export async function settleListed(deps: Deps, payments: readonly Payment[]): Promise<number> {
  const byKey = new Map(payments.map((payment) => [payment.key, payment]));
  const attempts = await attemptsByKey(deps.db, [...byKey.keys()]);
  const changed = attempts.flatMap((attempt) => {
    const payment = byKey.get(attempt.key);
    return payment && isAnnouncementCurrent(attempt, payment) ? [{ attempt, outcome: outcomeOf(payment) }] : [];
  });
  await settleEach(deps, changed);
  return changed.length;
}

/** A payment still pending is worth storing once: its id tells that the carrier has it. */
function isAnnouncementCurrent({ id, state, payment_id, reason }: Attempt, { status }: Payment): boolean {
  if (isInFlight(id)) return false;
  if (state === 'succeeded') return false;
  if (state === 'denied') return status === 'succeeded' && reason !== 'LANDED_LATE';
  return status !== 'pending' || payment_id === null;
}

/** Together, or one by one where that fails: each is of another subscription unless it landed late. */
async function settleEach(deps: Deps, all: readonly Settlement[]): Promise<void> {
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

function logFailure({ log }: Deps, error: unknown): void {
  log.error({ err: error, isCarrier: error instanceof CarrierError }, 'charge settlement failed');
}
