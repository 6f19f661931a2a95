import type { PlanTerms, SubscriptionFacts } from '../../../../domain/subscription/facts.ts';
import { isAgreedTo } from '../../../../domain/subscription/next-charge.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { BillingDeps } from '../../deps.ts';
import { activeConsents } from '../consent/consent-store.ts';
import { applyEvents } from '../state/apply-event.ts';
import { effectQueue } from '../state/effect-queue.ts';
import { insertOutbox, type OutboxRow } from '../state/outbox-store.ts';
import { lockedOf, lockSubscriptions, type Subscription } from '../state/subscription-store.ts';
import { blockedAmong } from '../state/subscriber-contact.ts';
import { isBillingOn } from './billing-control.ts';
import {
  closeDeferredAttempts,
  findOrCreateBills,
  insertAttempts,
  resumeDeferredAttempts,
  summariseBills,
  type Attempt,
  type BillSummary,
} from './charge-store.ts';
import { isMandateWanted } from './mandate-store.ts';
import { billId, paymentKey } from './payment-key.ts';
import type { InitiatedCharge } from './charges-in-flight.ts';

export type ChargeOrder = { row: OutboxRow; plan: PlanTerms; periodStart: Date };

/** Initiates one charge. Returns null when nothing is to be charged. */
export async function initiateCharge(deps: BillingDeps, order: ChargeOrder): Promise<InitiatedCharge | null> {
  const [initiated] = await initiateCharges(deps, [order]);
  return initiated ?? null;
}

/**
 * Commits attempts as `initiated` before the carrier is called; the orders are of different subscriptions. A deferred
 * attempt is resumed with its key. A charge that is no longer wanted, of a blocked account, whose period is paid, or
 * without an active consent is closed as denied, and the carrier is not called. While billing is paused, no charge is
 * initiated.
 */
export async function initiateCharges(deps: BillingDeps, orders: readonly ChargeOrder[]): Promise<InitiatedCharge[]> {
  return deps.db.transaction().execute(async (trx) => {
    // The row is share-locked, so that nothing is initiated after the transaction that paused billing.
    if (!(await isBillingOn(trx))) return [];
    return initiateWithin(trx, deps, orders);
  });
}

type LockedOrder = ChargeOrder & { subscription: Subscription };
type PayableOrder = LockedOrder & { consentId: string; bill: BillSummary };

async function initiateWithin(
  trx: Database,
  deps: BillingDeps,
  orders: readonly ChargeOrder[],
): Promise<InitiatedCharge[]> {
  const locked = await lockOrders(trx, orders);
  const rows = orders.map(({ row }) => row);
  const set = { finished_at: deps.clock.now(), last_error: null };
  const ours = new Set((await effectQueue.ack(trx, rows, { state: 'done', set })).map(({ id }) => id));
  const blocked = await blockedAmong(
    trx,
    locked.map(({ subscription }) => subscription.subscriber_id),
  );
  const wanted = locked.filter(
    (order) => ours.has(order.row.id) && mayCharge(order) && !blocked.has(order.subscription.subscriber_id),
  );
  const payable = await findPayable(trx, deps, wanted);
  const isPayable = new Set(payable.map(({ row }) => row.id));
  const dropped = locked.filter(({ row }) => !isPayable.has(row.id));
  await denyDropped(
    trx,
    deps,
    dropped.filter(({ row }) => ours.has(row.id)),
  );
  for (const order of dropped) await endUnneededMandate(trx, deps, order);
  return writeAttempts(trx, deps, payable);
}

/** Returns the orders with a valid consent whose period is unpaid, each with its bill. */
async function findPayable(trx: Database, deps: BillingDeps, wanted: readonly LockedOrder[]): Promise<PayableOrder[]> {
  const consents = await activeConsents(trx, wanted.map(consentFor));
  const agreed = wanted.flatMap((order) => {
    const consentId = consents.get(order.subscription.id);
    return consentId === undefined ? [] : [{ ...order, consentId }];
  });
  const bills = await billsOf(trx, deps, agreed);
  return agreed.flatMap((order) => {
    const bill = bills.get(order.subscription.id);
    if (!bill) throw new Error(`Subscription ${order.subscription.id} got no bill`);
    return bill.isPaid ? [] : [{ ...order, bill }];
  });
}

async function billsOf(
  trx: Database,
  { clock }: BillingDeps,
  orders: readonly LockedOrder[],
): Promise<Map<string, BillSummary>> {
  if (orders.length === 0) return new Map();
  await findOrCreateBills(
    trx,
    orders.map(({ subscription: { subscriber_id, id }, periodStart }) => ({
      subscriber_id,
      subscription_id: id,
      id: billId({ subscriptionId: id, periodStart }),
      period_start: periodStart,
      created_at: clock.now(),
    })),
  );
  return summariseBills(
    trx,
    orders.map(({ subscription: { subscriber_id, id }, periodStart }) => ({
      subscriber_id,
      subscription_id: id,
      period_start: periodStart,
    })),
  );
}

async function lockOrders(trx: Database, orders: readonly ChargeOrder[]): Promise<LockedOrder[]> {
  const keys = orders.map(({ row }) => ({ subscriberId: row.subscriber_id, subscriptionId: row.subscription_id }));
  const subscriptions = await lockSubscriptions(trx, keys);
  return orders.map((order) => ({ ...order, subscription: lockedOf(subscriptions, order.row.subscription_id) }));
}

function consentFor({ subscription: { subscriber_id, id }, plan: { uuid, price } }: LockedOrder) {
  return { subscriber_id, subscription_id: id, plan_id: uuid, amount: price.amount, currency: price.currency };
}

async function denyDropped(trx: Database, deps: BillingDeps, dropped: readonly LockedOrder[]): Promise<void> {
  for (const { subscription } of dropped) {
    const { id, state } = subscription;
    deps.log.warn({ subscription: id, state }, 'charge dropped before it began');
  }
  await closeDeferredAttempts(
    trx,
    dropped.map(({ subscription: { subscriber_id, id } }) => ({ subscriberId: subscriber_id, subscriptionId: id })),
    deps.clock.now(),
  );
  const denials = dropped.map(({ subscription }) => ({ row: subscription, event: DENIED, actor: 'clock' as const }));
  await applyEvents(trx, deps, denials);
}

const DENIED = { type: 'charge_denied' } as const;

/** A learner who left before the carrier was called is not charged. */
function mayCharge({ subscription: { facts }, plan }: LockedOrder): boolean {
  return isChargeWanted(facts, plan);
}

/** A learner who left while the mandate for this charge was being opened ended the previous mandate, not this one. */
async function endUnneededMandate(trx: Database, deps: BillingDeps, { row, plan }: ChargeOrder): Promise<void> {
  if (await isMandateWanted(trx, row.subscriber_id)) return;
  const owner = { id: row.subscription_id, subscriber_id: row.subscriber_id };
  await insertOutbox(trx, deps, { owner, effect: { type: 'end_mandate', plan } });
}

/** Inserts new attempts and resumes deferred ones. */
async function writeAttempts(
  trx: Database,
  deps: BillingDeps,
  orders: readonly PayableOrder[],
): Promise<InitiatedCharge[]> {
  const now = deps.clock.now();
  const deferred = orders.filter(({ bill }) => bill.deferredId !== null);
  const fresh = orders.filter(({ bill }) => bill.deferredId === null);
  const resumed = await resumeDeferredAttempts(
    trx,
    deferred.map(({ subscription, bill }) => ({
      subscriber_id: subscription.subscriber_id,
      id: bill.deferredId ?? '',
    })),
    now,
  );
  const made = fresh.map((order) => newAttempt(deps, order, now));
  await insertAttempts(trx, made);
  const attempts = new Map([...resumed, ...made].map((attempt) => [attempt.subscription_id, attempt]));
  return orders.flatMap(({ subscription, periodStart }) => {
    const attempt = attempts.get(subscription.id);
    return attempt ? [{ attempt, msisdn: subscription.msisdn, periodStart }] : [];
  });
}

function newAttempt({ newId }: BillingDeps, order: PayableOrder, now: Date): Attempt {
  const { subscription, plan, periodStart, consentId, bill } = order;
  const number = bill.lastNumber + 1;
  return {
    subscriber_id: subscription.subscriber_id,
    subscription_id: subscription.id,
    id: newId(),
    bill_id: bill.id,
    number,
    key: paymentKey({ subscriptionId: subscription.id, periodStart, number }),
    consent_id: consentId,
    plan,
    plan_id: plan.uuid,
    ...plan.price,
    state: 'initiated',
    reason: null,
    payment_id: null,
    initiated_at: now,
    decided_at: null,
    retry_at: null,
  };
}

/** Returns whether the open charge of a plan is still wanted: the learner agreed to it and has not left. */
export function isChargeWanted(facts: SubscriptionFacts, plan: PlanTerms): boolean {
  const hasLeft = ['cancelled', 'expired', 'pending_confirmation'].includes(facts.state);
  return isAgreedTo(facts, plan) && facts.chargeOpen && !hasLeft;
}
