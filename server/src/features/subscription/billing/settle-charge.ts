import type { SubscriptionEvent } from '../../../domain/subscription/facts.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { announceChange, tryEvents, type Tried } from '../state/apply-event.ts';
import { refundPaidTwice } from '../refunds/refund-paid-twice.ts';
import { CHARGES } from './charge-metrics.ts';
import { lockedOf, lockSubscriptionsOfOwners } from '../state/subscription-store.ts';
import { insertOutbox } from '../state/outbox-store.ts';
import {
  deferAttempts,
  insertLedgerEntries,
  markLandedLate,
  markWithoutRight,
  moneyOf,
  openRefundReview,
  updateAttempts,
  type Attempt,
} from './charge-store.ts';
import type { SubscriptionDeps } from '../deps.ts';

type Deps = Pick<
  SubscriptionDeps,
  'clock' | 'config' | 'db' | 'jobs' | 'log' | 'metrics' | 'newId' | 'plans' | 'sessions'
>;

export type Outcome =
  | { state: 'succeeded'; paymentId: string }
  | { state: 'denied'; reason: string; paymentId: string | null }
  /** Not decided, or no answer: it will be looked up, and nothing else is charged meanwhile. */
  | { state: 'pending' | 'unknown'; reason: string | null; paymentId: string | null }
  /** The carrier did not do it and is to be asked again, with the same key. */
  | { state: 'deferred'; until: Date; periodStart: Date };

export type Settling = { attempt: Attempt; outcome: Outcome };
type Deferral = { attempt: Attempt; outcome: Extract<Outcome, { state: 'deferred' }> };
type Decision = { attempt: Attempt; outcome: Exclude<Outcome, { state: 'deferred' }> };

/** As below for one. */
export async function settleCharge(deps: Deps, attempt: Attempt, outcome: Outcome): Promise<void> {
  await settleCharges(deps, [{ attempt, outcome }]);
}

/**
 * Records the outcomes of charges of different subscriptions and moves ledger and subscriptions with them. Idempotent.
 */
export async function settleCharges(deps: Deps, those: readonly Settling[]): Promise<void> {
  if (those.length === 0) return;
  const settled = await deps.db.transaction().execute((trx) => settleWithin(trx, deps, those));
  for (const { outcome } of settled) deps.metrics.count(CHARGES, outcome.state);
  for (const { attempt } of those) announceChange(deps, attempt.subscriber_id);
}

/** As above, within the caller's transaction. Returns those that were not decided before. */
export async function settleWithin(trx: Database, deps: Deps, all: readonly Settling[]): Promise<Decision[]> {
  const keys = all.map(({ attempt: { subscriber_id, subscription_id } }) => ({
    subscriberId: subscriber_id,
    subscriptionId: subscription_id,
  }));
  const locked = await lockSubscriptionsOfOwners(trx, keys);
  await defer(trx, deps, all.filter(isDeferral));
  const those = all.filter(isDecision);
  if (those.length === 0) return [];
  const written = await writeOutcomes(trx, deps, those);
  const newlySettled = those.filter(({ attempt }) => written.has(attempt.id));
  for (const settling of those) if (!written.has(settling.attempt.id)) await settleLate(trx, deps, settling);
  const applied = await tryEvents(
    trx,
    deps,
    newlySettled.map((settling) => ({
      row: lockedOf(locked, settling.attempt.subscription_id),
      event: eventOf(settling),
      actor: 'carrier',
    })),
  );
  for (const [i, settling] of newlySettled.entries()) await followUp(trx, deps, { settling, applied: applied[i] });
  const landed = those.filter(({ outcome }) => outcome.state === 'succeeded');
  await refundPaidTwice(
    trx,
    deps,
    landed.map(({ attempt }) => attempt.subscriber_id),
  );
  return newlySettled;
}

function isDeferral(settling: Settling): settling is Deferral {
  return settling.outcome.state === 'deferred';
}

function isDecision(settling: Settling): settling is Decision {
  return settling.outcome.state !== 'deferred';
}

/** Nothing happened to the subscription: its charge stays open and is asked for again under the same key. */
async function defer(trx: Database, deps: Deps, those: readonly Deferral[]): Promise<void> {
  if (those.length === 0) return;
  const deferred = await deferAttempts(
    trx,
    those.map(({ attempt: { subscriber_id, id }, outcome }) => ({ subscriber_id, id, ask_again_at: outcome.until })),
  );
  const effects = those
    .filter(({ attempt }) => deferred.has(attempt.id))
    .map(({ attempt: { subscriber_id, subscription_id, plan }, outcome: { until, periodStart } }) => ({
      owner: { id: subscription_id, subscriber_id },
      effect: { type: 'charge' as const, plan, periodStart },
      at: until,
    }));
  await insertOutbox(trx, deps, ...effects);
}

/** A payment without consent is to be refunded. */
async function followUp(
  trx: Database,
  deps: Deps,
  { settling: { attempt, outcome }, applied }: { settling: Decision; applied: Tried | undefined },
): Promise<void> {
  if (!applied?.ok) {
    deps.log.error({ attempt: attempt.id, outcome: outcome.state }, 'charge outcome not expected in this state');
  } else if (applied.effects.some(({ type }) => type === 'review_refund')) {
    await markWithoutRight(trx, { subscriberId: attempt.subscriber_id, attemptId: attempt.id });
    await reviewRefund(trx, deps, attempt);
  }
}

/** The ids of the attempts that had not been decided before. */
async function writeOutcomes(trx: Database, deps: Deps, those: readonly Decision[]): Promise<Set<string>> {
  const now = deps.clock.now();
  const decisions = those.map(({ attempt: { subscriber_id, id }, outcome }) => ({
    subscriber_id,
    id,
    state: outcome.state,
    reason: 'reason' in outcome ? outcome.reason : null,
    payment_id: outcome.paymentId,
    decided_at: outcome.state === 'succeeded' || outcome.state === 'denied' ? now : null,
  }));
  const written = await updateAttempts(trx, decisions);
  const paid = those.flatMap(({ attempt, outcome }) =>
    outcome.state === 'succeeded' && written.has(attempt.id) ? [{ attempt, paymentId: outcome.paymentId }] : [],
  );
  await book(trx, deps, ...paid);
  return written;
}

/** A late payment of an abandoned charge: the ledger records what the carrier took, and a review decides about its refund. */
async function settleLate(trx: Database, deps: Deps, { attempt, outcome }: Decision): Promise<void> {
  if (outcome.state !== 'succeeded') return;
  const { paymentId } = outcome;
  if (!(await markLandedLate(trx, { subscriberId: attempt.subscriber_id, attemptId: attempt.id }, paymentId))) return;
  deps.log.error({ attempt: attempt.id }, 'abandoned charge was paid late');
  await book(trx, deps, { attempt, paymentId });
  await reviewRefund(trx, deps, attempt);
}

async function book(
  trx: Database,
  { clock, newId }: Deps,
  ...paid: readonly { attempt: Attempt; paymentId: string }[]
): Promise<void> {
  const rows = paid.map(({ attempt, paymentId }) => ({
    subscriber_id: attempt.subscriber_id,
    id: newId(),
    subscription_id: attempt.subscription_id,
    attempt_id: attempt.id,
    kind: 'charge' as const,
    ...moneyOf(attempt),
    reference: paymentId,
    at: clock.now(),
  }));
  await insertLedgerEntries(trx, rows);
}

async function reviewRefund(trx: Database, { clock }: Deps, attempt: Attempt): Promise<void> {
  const { subscriber_id, id: attempt_id, subscription_id } = attempt;
  await openRefundReview(trx, { subscriber_id, attempt_id, subscription_id, opened_at: clock.now() });
}

function eventOf({ attempt: { plan }, outcome: { state } }: Decision): SubscriptionEvent {
  if (state === 'succeeded') return { type: 'charge_succeeded', plan };
  return { type: state === 'denied' ? 'charge_denied' : 'charge_unknown' };
}
