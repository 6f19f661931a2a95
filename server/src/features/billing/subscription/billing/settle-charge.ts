import type { SubscriptionEvent } from '../../../../domain/subscription/facts.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { publishChange, applyEvents, type EventOutcome } from '../state/apply-event.ts';
import { refundPaidTwice } from '../refunds/refund-paid-twice.ts';
import { CHARGES } from './charge-metrics.ts';
import { lockedOf, lockSubscriptionsOfOwners } from '../state/subscription-store.ts';
import { insertOutbox } from '../state/outbox-store.ts';
import {
  deferAttempts,
  insertLedgerEntries,
  markPaidLate,
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

export type Settlement = { attempt: Attempt; outcome: Outcome };
type Deferral = { attempt: Attempt; outcome: Extract<Outcome, { state: 'deferred' }> };
type Decision = { attempt: Attempt; outcome: Exclude<Outcome, { state: 'deferred' }> };

/** Settles one charge; see `settleCharges`. */
export async function settleCharge(deps: Deps, attempt: Attempt, outcome: Outcome): Promise<void> {
  await settleCharges(deps, [{ attempt, outcome }]);
}

/**
 * Records the outcomes of charges of different subscriptions and moves ledger and subscriptions with them. Idempotent.
 */
export async function settleCharges(deps: Deps, settlements: readonly Settlement[]): Promise<void> {
  if (settlements.length === 0) return;
  const settled = await deps.db.transaction().execute((trx) => settleWithin(trx, deps, settlements));
  for (const { outcome } of settled) deps.metrics.count(CHARGES, outcome.state);
  for (const { attempt } of settlements) publishChange(deps, attempt.subscriber_id);
}

/** Settles charges within the caller's transaction. Returns the charges that were not decided before. */
export async function settleWithin(trx: Database, deps: Deps, all: readonly Settlement[]): Promise<Decision[]> {
  const keys = all.map(({ attempt: { subscriber_id, subscription_id } }) => ({
    subscriberId: subscriber_id,
    subscriptionId: subscription_id,
  }));
  const locked = await lockSubscriptionsOfOwners(trx, keys);
  await defer(trx, deps, all.filter(isDeferral));
  const decisions = all.filter(isDecision);
  if (decisions.length === 0) return [];
  const written = await writeOutcomes(trx, deps, decisions);
  const newlySettled = decisions.filter(({ attempt }) => written.has(attempt.id));
  for (const decision of decisions) if (!written.has(decision.attempt.id)) await settleLate(trx, deps, decision);
  const applied = await applyEvents(
    trx,
    deps,
    newlySettled.map((settling) => ({
      row: lockedOf(locked, settling.attempt.subscription_id),
      event: eventOf(settling),
      actor: 'carrier',
    })),
  );
  for (const [i, settling] of newlySettled.entries()) await followUp(trx, deps, { settling, applied: applied[i] });
  const paid = decisions.filter(({ outcome }) => outcome.state === 'succeeded');
  await refundPaidTwice(
    trx,
    deps,
    paid.map(({ attempt }) => attempt.subscriber_id),
  );
  return newlySettled;
}

function isDeferral(settling: Settlement): settling is Deferral {
  return settling.outcome.state === 'deferred';
}

function isDecision(settling: Settlement): settling is Decision {
  return settling.outcome.state !== 'deferred';
}

/** The subscription does not change: its charge stays open and is requested again under the same key. */
async function defer(trx: Database, deps: Deps, deferrals: readonly Deferral[]): Promise<void> {
  if (deferrals.length === 0) return;
  const deferred = await deferAttempts(
    trx,
    deferrals.map(({ attempt: { subscriber_id, id }, outcome }) => ({ subscriber_id, id, retry_at: outcome.until })),
  );
  const effects = deferrals
    /** The ids of the attempts that had not been decided before. */ .filter(({ attempt }) => deferred.has(attempt.id))
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
  { settling: { attempt, outcome }, applied }: { settling: Decision; applied: EventOutcome | undefined },
): Promise<void> {
  if (!applied?.ok) {
    deps.log.error({ attempt: attempt.id, outcome: outcome.state }, 'charge outcome not expected in this state');
  } else if (applied.effects.some(({ type }) => type === 'review_refund')) {
    await markWithoutRight(trx, { subscriberId: attempt.subscriber_id, attemptId: attempt.id });
    await reviewRefund(trx, deps, attempt);
  }
}

/** Writes outcomes and books payments. Returns the ids of the attempts that were not decided before. */
async function writeOutcomes(trx: Database, deps: Deps, decisions: readonly Decision[]): Promise<Set<string>> {
  const now = deps.clock.now();
  const rows = decisions.map(({ attempt: { subscriber_id, id }, outcome }) => ({
    subscriber_id,
    id,
    state: outcome.state,
    reason: 'reason' in outcome ? outcome.reason : null,
    payment_id: outcome.paymentId,
    decided_at: outcome.state === 'succeeded' || outcome.state === 'denied' ? now : null,
  }));
  const written = await updateAttempts(trx, rows);
  const paid = decisions.flatMap(({ attempt, outcome }) =>
    outcome.state === 'succeeded' && written.has(attempt.id) ? [{ attempt, paymentId: outcome.paymentId }] : [],
  );
  await book(trx, deps, ...paid);
  return written;
}

/** A late payment of an abandoned charge: the ledger records what the carrier took, and a review decides about its refund. */
async function settleLate(trx: Database, deps: Deps, { attempt, outcome }: Decision): Promise<void> {
  if (outcome.state !== 'succeeded') return;
  const { paymentId } = outcome;
  if (!(await markPaidLate(trx, { subscriberId: attempt.subscriber_id, attemptId: attempt.id }, paymentId))) return;
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
