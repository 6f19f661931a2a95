import { createHash } from 'node:crypto';
import type { PlanTerms } from '../../../domain/subscription/facts.ts';
import { isAgreedTo } from '../../../domain/subscription/next-charge.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { tryEvents } from '../state/apply-event.ts';
import { standingConsents } from '../consent/consent-store.ts';
import { finishEffects, insertOutbox, type OutboxRow } from '../state/outbox-store.ts';
import { lockedOf, lockSubscriptions, type Subscription } from '../state/subscription-store.ts';
import { isMandateWanted } from './mandate-store.ts';
import { countAttempts, findOrCreateBills, insertAttempts, type Attempt } from './charge-store.ts';

export type ChargeOrder = { row: OutboxRow; plan: PlanTerms; periodStart: Date };
export type BegunCharge = { attempt: Attempt; msisdn: string };

/** As below for one; null when it did not begin. */
export async function beginCharge(services: Services, order: ChargeOrder): Promise<BegunCharge | null> {
  const [begun] = await beginCharges(services, [order]);
  return begun ?? null;
}

/**
 * Commits attempts as INITIATED before the carrier hears of them; the orders are of different subscriptions. A charge
 * that is no longer wanted, or to which consent does not stand, is closed as denied: nothing is asked of the carrier.
 */
export async function beginCharges(services: Services, orders: readonly ChargeOrder[]): Promise<BegunCharge[]> {
  return services.db.transaction().execute((trx) => beginWithin(trx, services, orders));
}

type LockedOrder = ChargeOrder & { subscription: Subscription };

async function beginWithin(trx: Database, services: Services, orders: readonly ChargeOrder[]): Promise<BegunCharge[]> {
  const locked = await lockOrders(trx, orders);
  const rows = orders.map(({ row }) => row);
  const ours = await finishEffects(trx, rows, services.clock.now());
  const wanted = locked.filter((order) => ours.has(order.row.id) && mayCharge(order));
  const consents = await standingConsents(trx, wanted.map(consentFor));
  const agreed = wanted.flatMap((order) => {
    const consentId = consents.get(order.subscription.id);
    return consentId === undefined ? [] : [{ ...order, consentId }];
  });
  const isAgreed = new Set(agreed.map(({ row }) => row.id));
  const dropped = locked.filter(({ row }) => !isAgreed.has(row.id));
  await denyDropped(
    trx,
    services,
    dropped.filter(({ row }) => ours.has(row.id)),
  );
  for (const order of dropped) await endNeedlessMandate(trx, services, order);
  return writeAttempts(trx, services, agreed);
}

async function lockOrders(trx: Database, orders: readonly ChargeOrder[]): Promise<LockedOrder[]> {
  const keys = orders.map(({ row }) => ({ subscriberId: row.subscriber_id, subscriptionId: row.subscription_id }));
  const subscriptions = await lockSubscriptions(trx, keys);
  return orders.map((order) => ({ ...order, subscription: lockedOf(subscriptions, order.row.subscription_id) }));
}

function consentFor({ subscription: { subscriber_id, id }, plan: { uuid, price } }: LockedOrder) {
  return { subscriber_id, subscription_id: id, plan_id: uuid, amount: price.amount, currency: price.currency };
}

async function denyDropped(trx: Database, services: Services, dropped: readonly LockedOrder[]): Promise<void> {
  for (const { subscription } of dropped) {
    const { id, state } = subscription;
    services.log.warn({ subscription: id, state }, 'a charge was dropped before it began');
  }
  const denials = dropped.map(({ subscription }) => ({ row: subscription, event: DENIED, actor: 'clock' as const }));
  await tryEvents(trx, services, denials);
}

const DENIED = { type: 'charge_denied' } as const;

/** Leaving before the carrier was asked wins: the charge is never made. */
function mayCharge({ subscription: { facts }, plan }: LockedOrder): boolean {
  const hasLeft = ['cancelled', 'expired', 'pending_confirmation'].includes(facts.state);
  return isAgreedTo(facts, plan) && facts.chargeOpen && !hasLeft;
}

/** Whoever left while the mandate for this charge was being opened has ended the one before it, not this one. */
async function endNeedlessMandate(trx: Database, services: Services, { row, plan }: ChargeOrder): Promise<void> {
  if (await isMandateWanted(trx, row.subscriber_id)) return;
  const owner = { id: row.subscription_id, subscriber_id: row.subscriber_id };
  await insertOutbox(trx, services, { owner, effect: { type: 'end_mandate', plan } });
}

async function writeAttempts(
  trx: Database,
  { clock, newId }: Services,
  orders: readonly (LockedOrder & { consentId: string })[],
): Promise<BegunCharge[]> {
  if (orders.length === 0) return [];
  const now = clock.now();
  const ownerOf = ({ row: { subscriber_id, subscription_id } }: ChargeOrder) => ({ subscriber_id, subscription_id });
  const bills = await findOrCreateBills(
    trx,
    orders.map((order) => ({ ...ownerOf(order), id: newId(), period_start: order.periodStart, created_at: now })),
  );
  const billed = orders.map((order) => ({ ...order, ...ownerOf(order), bill_id: billOf(bills, order) }));
  const counts = await countAttempts(trx, billed);
  const begun = billed.map(({ subscriber_id, subscription_id, bill_id, plan, consentId, subscription }) => {
    const number = 1 + (counts.get(bill_id) ?? 0);
    const attempt: Attempt = {
      subscriber_id,
      subscription_id,
      id: newId(),
      bill_id,
      number,
      key: paymentKey(bill_id, number),
      consent_id: consentId,
      plan,
      plan_id: plan.uuid,
      ...plan.price,
      state: 'initiated',
      reason: null,
      payment_id: null,
      initiated_at: now,
      decided_at: null,
    };
    return { attempt, msisdn: subscription.msisdn };
  });
  await insertAttempts(
    trx,
    begun.map(({ attempt }) => attempt),
  );
  return begun;
}

function billOf(bills: ReadonlyMap<string, string>, { row }: ChargeOrder): string {
  const id = bills.get(row.subscription_id);
  if (id === undefined) throw new Error(`Subscription ${row.subscription_id} got no bill`);
  return id;
}

/** The same attempt always has the same key, which the carrier honours once. */
function paymentKey(billId: string, attempt: number): string {
  return createHash('sha256').update(`${billId}.${attempt}`).digest('hex').slice(0, 40);
}
