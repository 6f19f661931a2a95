import type { Payment } from '../../../../gateways/carrier/port.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { isSameMoney } from '../../../../domain/money/money.ts';
import type { PlanTerms } from '../../../../domain/subscription/facts.ts';
import { isAgreedTo, nextPlan } from '../../../../domain/subscription/next-charge.ts';
import type { BillingDeps } from '../../deps.ts';
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
import { billId, paymentKey } from './payment-key.ts';
import { settleWithin } from './settle-charge.ts';

/**
 * The number of attempts at one bill whose keys are compared: a retry a day of the longest grace and suspension, and
 * more.
 */
const MAX_NUMBER = 60;

/**
 * Books payments of the carrier whose attempts are missing from a restored backup. A key derives from subscription,
 * period and number, so the bill is found by trying them; a payment whose period is not known here pays for the next
 * one. A payment that the carrier has not decided becomes a pending attempt, so that it is not requested again. A paid
 * one without a consent is logged, for staff to refund. Returns the number of booked payments.
 * @throws Error when an undecided payment belongs to no charge that is due here: wait for the carrier's decision
 */
export async function adoptPayments(deps: BillingDeps, payments: readonly Payment[]): Promise<number> {
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

async function adoptPayment(deps: BillingDeps, payment: Payment): Promise<boolean> {
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

/** Adopts one payment and returns its subscriber; undefined without a subscription that has a consent to its price. */
async function adoptWithin(trx: Database, deps: BillingDeps, payment: Payment): Promise<string | undefined> {
  const subscriberId = await subscriberOfNumber(trx, payment.msisdn);
  const found = subscriberId === undefined ? undefined : await lockLive(trx, subscriberId);
  const live = found && payment.status === 'pending' ? await openCharge(trx, deps, found) : found;
  const consent = live && (await consentFor(trx, live, payment));
  if (!live || !consent) return undefined;
  const key = { subscriberId: live.subscriber_id, subscriptionId: live.id };
  await closeDeferredAttempts(trx, [key], deps.clock.now());
  // The walk resolves an undecided attempt first; a second one beside it is not allowed.
  if (await undecidedAttempt(trx, key)) return undefined;
  // An undecided payment replaces the request for it.
  if (payment.status === 'pending') await voidQueuedCharges(trx, key, deps.clock.now());
  const attempt = await insertAdopted(trx, deps, { live, payment, consent });
  await settleWithin(trx, deps, [{ attempt, outcome: outcomeOf(payment) }]);
  return live.subscriber_id;
}

/** Opens the charge that is due, unless a charge is open. Returns undefined if no charge is due. */
async function openCharge(trx: Database, deps: BillingDeps, live: Subscription): Promise<Subscription | undefined> {
  if (live.facts.chargeOpen) return live;
  const target = { subscriberId: live.subscriber_id, actor: 'clock' } as const;
  const due = await applyEvent(trx, deps, target, { type: 'period_due' });
  return due.ok && due.facts.chargeOpen ? { ...live, facts: due.facts } : undefined;
}

type Adoption = { live: Subscription; payment: Payment; consent: ActiveConsent };

async function insertAdopted(trx: Database, deps: BillingDeps, adoption: Adoption): Promise<Attempt> {
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
    ...consent.plan.price,
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

/** Returns the bill that the payment's key derives from, otherwise the bill of the next unpaid period. */
async function placeOf(
  trx: Database,
  deps: BillingDeps,
  { live, payment }: Adoption,
): Promise<{ bill_id: string; number: number }> {
  const { accessUntil } = live.facts;
  for (const periodStart of knownStarts(live)) {
    const number = numberOf(live.id, periodStart, payment.key);
    const bill = await billAt(trx, deps, { live, periodStart });
    if (number !== undefined && number > bill.lastNumber) return { bill_id: bill.id, number };
  }
  const next = await billAt(trx, deps, { live, periodStart: accessUntil ?? payment.createdAt });
  if (!next.isPaid) return { bill_id: next.id, number: next.lastNumber + 1 };
  const own = await billAt(trx, deps, { live, periodStart: payment.createdAt });
  return { bill_id: own.id, number: own.lastNumber + 1 };
}

function knownStarts({ facts: { accessUntil, lastChargeAt } }: Subscription): Date[] {
  return [accessUntil, lastChargeAt].filter((start) => start !== null);
}

function numberOf(subscriptionId: string, periodStart: Date, key: string): number | undefined {
  for (let number = 1; number <= MAX_NUMBER; number += 1) {
    if (paymentKey({ subscriptionId, periodStart, number }) === key) return number;
  }
  return undefined;
}

async function billAt(
  trx: Database,
  { clock }: BillingDeps,
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

type ActiveConsent = { id: string; plan: PlanTerms };

/**
 * Returns the consent that allows a payment of this amount; if several plans have its price, the consent to the plan
 * that renews. A key that derives from a period of the subscription proves that we asked for the payment: its amount is
 * then not the agreed price, because the carrier took another one.
 */
async function consentFor(trx: Database, live: Subscription, payment: Payment): Promise<ActiveConsent | undefined> {
  const { facts } = live;
  const agreed = [nextPlan(facts), facts.plan].filter((plan) => isAgreedTo(facts, plan));
  const exact = agreed.filter((plan) => isSameMoney(plan.price, payment.money));
  const isAskedHere = knownStarts(live).some((start) => numberOf(live.id, start, payment.key) !== undefined);
  return consentTo(trx, live, exact.length === 0 && isAskedHere ? agreed : exact);
}

async function consentTo(
  trx: Database,
  { subscriber_id, id }: Subscription,
  plans: readonly PlanTerms[],
): Promise<ActiveConsent | undefined> {
  for (const plan of plans) {
    const row = await trx
      .selectFrom('consent')
      .select('id')
      .where('subscriber_id', '=', subscriber_id)
      .where('subscription_id', '=', id)
      .where('plan_id', '=', plan.uuid)
      .where('amount', '=', plan.price.amount)
      .where('currency', '=', plan.price.currency)
      .where('withdrawn_at', 'is', null)
      .orderBy('at', 'desc')
      .executeTakeFirst();
    if (row) return { id: row.id, plan };
  }
  return undefined;
}
