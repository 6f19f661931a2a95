import type { Money } from '@lisan/contract/values/values';
import { isSameMoney } from '../../../../domain/money/money.ts';
import type { SubscriptionEvent } from '../../../../domain/subscription/facts.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { BillingDeps } from '../../deps.ts';
import { publishChange, applyEvents, type EventOutcome } from '../state/apply-event.ts';
import { refundPaidTwice } from '../refunds/refund-paid-twice.ts';
import { lockedOf, lockSubscriptionsOfOwners } from '../state/subscription-store.ts';
import { insertOutbox } from '../state/outbox-store.ts';
import { CHARGES } from './charge-metrics.ts';
import {
  deferAttempts,
  insertLedgerEntries,
  markPaidLate,
  markWithoutRight,
  moneyOf,
  openRefundReviews,
  updateAttempts,
  type Attempt,
  type ReviewKind,
} from './charge-store.ts';

export type Outcome =
  /** `taken`: what the carrier took, which may differ from the amount of the attempt. */
  | { state: 'succeeded'; paymentId: string; taken: Money }
  | { state: 'denied'; reason: string; paymentId: string | null }
  /** Not decided, or no answer: the payment is looked up, and nothing else is charged meanwhile. */
  | { state: 'pending' | 'unknown'; reason: string | null; paymentId: string | null }
  /** The carrier did not charge; the request is repeated with the same key. */
  | { state: 'deferred'; until: Date; periodStart: Date };

export type Settlement = { attempt: Attempt; outcome: Outcome };
type Deferral = { attempt: Attempt; outcome: Extract<Outcome, { state: 'deferred' }> };
type Decision = { attempt: Attempt; outcome: Exclude<Outcome, { state: 'deferred' }> };

/** Settles one charge; see `settleCharges`. */
export async function settleCharge(deps: BillingDeps, attempt: Attempt, outcome: Outcome): Promise<void> {
  await settleCharges(deps, [{ attempt, outcome }]);
}

/**
 * Records the outcomes of charges of different subscriptions and moves ledger and subscriptions with them. Idempotent.
 */
export async function settleCharges(deps: BillingDeps, settlements: readonly Settlement[]): Promise<void> {
  if (settlements.length === 0) return;
  const settled = await deps.db.transaction().execute((trx) => settleWithin(trx, deps, settlements));
  for (const { outcome } of settled) deps.metrics.count(CHARGES, outcome.state);
  for (const { attempt } of settlements) publishChange(deps, attempt.subscriber_id);
}

/** Settles charges within the caller's transaction. Returns the charges that were not decided before. */
export async function settleWithin(trx: Database, deps: BillingDeps, all: readonly Settlement[]): Promise<Decision[]> {
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
async function defer(trx: Database, deps: BillingDeps, deferrals: readonly Deferral[]): Promise<void> {
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

/** Staff decide about a payment without consent, and about one with another amount than agreed. */
async function followUp(
  trx: Database,
  deps: BillingDeps,
  { settling: { attempt, outcome }, applied }: { settling: Decision; applied: EventOutcome | undefined },
): Promise<void> {
  if (!applied?.ok) {
    deps.log.error({ attempt: attempt.id, outcome: outcome.state }, 'charge outcome not expected in this state');
  } else if (applied.effects.some(({ type }) => type === 'review_refund')) {
    await markWithoutRight(trx, { subscriberId: attempt.subscriber_id, attemptId: attempt.id });
    await reviewRefund(trx, deps, { attempt, kind: 'no_right' });
  } else if (otherAmount({ attempt, outcome })) {
    deps.log.error({ attempt: attempt.id }, 'carrier took another amount than it was asked for');
    await reviewRefund(trx, deps, { attempt, kind: 'other_amount' });
  }
}

/** Returns what the carrier took where that is not the amount of the attempt. */
function otherAmount({ attempt, outcome }: Decision): Money | undefined {
  const isOther = outcome.state === 'succeeded' && !isSameMoney(moneyOf(attempt), outcome.taken);
  return isOther ? outcome.taken : undefined;
}

/** Writes outcomes and books payments. Returns the ids of the attempts that were not decided before. */
async function writeOutcomes(trx: Database, deps: BillingDeps, decisions: readonly Decision[]): Promise<Set<string>> {
  const now = deps.clock.now();
  const rows = decisions.map(({ attempt, outcome }) => ({
    subscriber_id: attempt.subscriber_id,
    id: attempt.id,
    state: outcome.state,
    reason: 'reason' in outcome ? outcome.reason : otherAmount({ attempt, outcome }) ? 'OTHER_AMOUNT' : null,
    payment_id: outcome.paymentId,
    decided_at: outcome.state === 'succeeded' || outcome.state === 'denied' ? now : null,
  }));
  const written = await updateAttempts(trx, rows);
  const paid = decisions.flatMap(({ attempt, outcome }) =>
    outcome.state === 'succeeded' && written.has(attempt.id) ? [{ attempt, outcome }] : [],
  );
  await book(trx, deps, ...paid);
  return written;
}

/**
 * Books a late payment of an abandoned charge: the ledger records the money that the carrier took, and a review decides
 * about its refund.
 */
async function settleLate(trx: Database, deps: BillingDeps, { attempt, outcome }: Decision): Promise<void> {
  if (outcome.state !== 'succeeded') return;
  const key = { subscriberId: attempt.subscriber_id, attemptId: attempt.id };
  if (!(await markPaidLate(trx, key, outcome.paymentId))) return;
  deps.log.error({ attempt: attempt.id }, 'abandoned charge was paid late');
  await book(trx, deps, { attempt, outcome });
  await reviewRefund(trx, deps, { attempt, kind: 'no_right' });
}

type Paid = { attempt: Attempt; outcome: Extract<Outcome, { state: 'succeeded' }> };

/** The ledger has the amount that the carrier took. Why: docs/decisions/072-money-is-booked-as-taken.md */
async function book(trx: Database, { clock, newId }: BillingDeps, ...paid: readonly Paid[]): Promise<void> {
  const rows = paid.map(({ attempt, outcome: { paymentId, taken } }) => ({
    subscriber_id: attempt.subscriber_id,
    id: newId(),
    subscription_id: attempt.subscription_id,
    attempt_id: attempt.id,
    kind: 'charge' as const,
    ...taken,
    reference: paymentId,
    at: clock.now(),
  }));
  await insertLedgerEntries(trx, rows);
}

type Reviewed = { attempt: Attempt; kind: ReviewKind };

async function reviewRefund(trx: Database, { clock }: BillingDeps, { attempt, kind }: Reviewed): Promise<void> {
  const { subscriber_id, id: attempt_id, subscription_id } = attempt;
  await openRefundReviews(trx, [
    { subscriber_id, attempt_id, subscription_id, kind, opened_at: clock.now(), listed: null },
  ]);
}

function eventOf(decision: Decision): SubscriptionEvent {
  const { attempt, outcome } = decision;
  const taken = otherAmount(decision);
  if (outcome.state === 'succeeded') return { type: 'charge_succeeded', plan: attempt.plan, ...(taken && { taken }) };
  return { type: outcome.state === 'denied' ? 'charge_denied' : 'charge_unknown' };
}
