import type { Payment } from '../../../../gateways/carrier/port.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { applyEvent, publishChange } from '../state/apply-event.ts';
import { voidQueuedCharges } from '../state/outbox-store.ts';
import { subscriberOfNumber } from '../state/subscriber-contact.ts';
import { lockLive, type Subscription } from '../state/subscription-store.ts';
import { outcomeOf } from './charge-pipeline.ts';
import {
  attemptsByKey,
  closeDeferredAttempts,
  findOrCreateBills,
  insertAttempts,
  summariseBills,
  undecidedAttempt,
  type Attempt,
} from './charge-store.ts';
import { consentTo, type ActiveConsent } from './consent-of-payment.ts';
import { billId, paymentKey } from './payment-key.ts';
import { settleWithin } from './settle-charge.ts';
import type { SubscriptionDeps } from '../deps.ts';

type Deps = Pick<
  SubscriptionDeps,
  'clock' | 'config' | 'db' | 'jobs' | 'log' | 'metrics' | 'newId' | 'plans' | 'sessions'
>;

/** Attempts at one bill that a key is looked for among: a retry a day of the longest grace and suspension, and more. */
const MAX_NUMBER = 60;

/**
 * Books payments that the carrier has for attempts which a restored backup does not have. A key derives from
 * subscription, period and number, so the bill is found by trying them; a payment whose period is not known here pays
 * for the next one. A payment that the carrier has not decided becomes a pending attempt, so that it is not requested
 * again. A paid one without a consent is logged, for staff to refund. Returns how many were booked.
 * @throws Error when an undecided payment belongs to no charge that is due here: wait for the carrier's decision
 */
export async function adoptPayments(deps: Deps, payments: readonly Payment[]): Promise<number> {
  const taken = payments.filter(({ status }) => status === 'succeeded' || status === 'pending').toSorted(byTime);
  const keys = taken.map(({ key }) => key);
  const known = new Set((await attemptsByKey(deps.db, keys)).map(({ key }) => key));
  let adopted = 0;
  const unexplained: string[] = [];
  for (const payment of taken) {
    if (known.has(payment.key)) continue;
    known.add(payment.key);
    if (await adoptPayment(deps, payment)) adopted += 1;
    else if (payment.status === 'pending') unexplained.push(payment.paymentId);
  }
  if (unexplained.length > 0) throw new Error(`the carrier has not decided payments ${unexplained.join(', ')}`);
  return adopted;
}

async function adoptPayment(deps: Deps, payment: Payment): Promise<boolean> {
  const { paymentId, key, status } = payment;
  const owner = await deps.db.transaction().execute((trx) => adoptWithin(trx, deps, payment));
  if (owner === undefined) {
    if (status === 'succeeded')
      deps.log.error({ payment: paymentId, key }, 'carrier took a payment that no consent here explains');
    return false;
  }
  deps.log.warn({ payment: paymentId, key, status }, 'payment booked from the carrier');
  publishChange(deps, owner);
  return true;
}

/** The subscriber; undefined where it belongs to no subscription with a consent to its price. */
async function adoptWithin(trx: Database, deps: Deps, payment: Payment): Promise<string | undefined> {
  const subscriberId = await subscriberOfNumber(trx, payment.msisdn);
  const found = subscriberId === undefined ? undefined : await lockLive(trx, subscriberId);
  const live = found && payment.status === 'pending' ? await openCharge(trx, deps, found) : found;
  const consent = live && (await consentTo(trx, live, payment));
  if (!live || !consent) return undefined;
  const key = { subscriberId: live.subscriber_id, subscriptionId: live.id };
  await closeDeferredAttempts(trx, [key], deps.clock.now());
  // The walk resolves an undecided attempt first; a second one beside it may not exist.
  if (await undecidedAttempt(trx, key)) return undefined;
  // An undecided payment replaces the request for it.
  if (payment.status === 'pending') await voidQueuedCharges(trx, key, deps.clock.now());
  const attempt = await insertAdopted(trx, deps, { live, payment, consent });
  await settleWithin(trx, deps, [{ attempt, outcome: outcomeOf(payment) }]);
  return live.subscriber_id;
}

/** Opens the charge that is due, if none is open. Undefined where none is due. */
async function openCharge(trx: Database, deps: Deps, live: Subscription): Promise<Subscription | undefined> {
  if (live.facts.chargeOpen) return live;
  const target = { subscriberId: live.subscriber_id, actor: 'clock' } as const;
  const due = await applyEvent(trx, deps, target, { type: 'period_due' });
  return due.ok && due.facts.chargeOpen ? { ...live, facts: due.facts } : undefined;
}

type Adoption = { live: Subscription; payment: Payment; consent: ActiveConsent };

async function insertAdopted(trx: Database, deps: Deps, adoption: Adoption): Promise<Attempt> {
  const { live, payment, consent } = adoption;
  const place = await placeOf(trx, deps, adoption);
  const attempt: Attempt = {
    subscriber_id: live.subscriber_id,
    subscription_id: live.id,
    id: deps.newId(),
    ...place,
    key: payment.key,
    consent_id: consent.id,
    plan: consent.plan,
    plan_id: consent.plan.uuid,
    ...payment.money,
    exponent: consent.plan.price.exponent,
    state: 'initiated',
    reason: null,
    payment_id: null,
    initiated_at: payment.createdAt,
    decided_at: null,
    retry_at: null,
  };
  await insertAttempts(trx, [attempt]);
  return attempt;
}

/** The bill that the payment's key derives from, otherwise that of the next period that is not paid. */
async function placeOf(
  trx: Database,
  deps: Deps,
  { live, payment }: Adoption,
): Promise<{ bill_id: string; number: number }> {
  const { accessUntil, lastChargeAt } = live.facts;
  const starts = [accessUntil, lastChargeAt].filter((start) => start !== null);
  for (const periodStart of starts) {
    const number = numberOf(live.id, periodStart, payment.key);
    const bill = await billAt(trx, deps, { live, periodStart });
    if (number !== undefined && number > bill.lastNumber) return { bill_id: bill.id, number };
  }
  const next = await billAt(trx, deps, { live, periodStart: accessUntil ?? payment.createdAt });
  if (!next.isPaid) return { bill_id: next.id, number: next.lastNumber + 1 };
  const own = await billAt(trx, deps, { live, periodStart: payment.createdAt });
  return { bill_id: own.id, number: own.lastNumber + 1 };
}

function numberOf(subscriptionId: string, periodStart: Date, key: string): number | undefined {
  for (let number = 1; number <= MAX_NUMBER; number += 1) {
    if (paymentKey({ subscriptionId, periodStart, number }) === key) return number;
  }
  return undefined;
}

async function billAt(
  trx: Database,
  { clock }: Deps,
  { live, periodStart }: { live: Subscription; periodStart: Date },
) {
  const period = { subscriber_id: live.subscriber_id, subscription_id: live.id, period_start: periodStart };
  const id = billId({ subscriptionId: live.id, periodStart });
  await findOrCreateBills(trx, [{ ...period, id, created_at: clock.now() }]);
  const bill = (await summariseBills(trx, [period])).get(live.id);
  if (!bill) throw new Error(`Subscription ${live.id} got no bill`);
  return bill;
}

function byTime(a: Payment, b: Payment): number {
  return a.createdAt.getTime() - b.createdAt.getTime();
}
