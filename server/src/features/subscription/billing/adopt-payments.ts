import type { Payment } from '../../../gateways/carrier/port.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { announceChange } from '../state/apply-event.ts';
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
import { consentTo, type StandingConsent } from './consent-of-payment.ts';
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
 * Books payments that the carrier took for attempts which a restored backup does not have. A key derives from
 * subscription, period and number, so the bill is found by trying those; a payment whose period is not known here pays
 * for the next one. What belongs to no consent is logged, and for staff to give back. Returns how many were booked.
 */
export async function adoptPayments(deps: Deps, payments: readonly Payment[]): Promise<number> {
  const paid = payments.filter(({ status }) => status === 'succeeded').toSorted(byTime);
  const known = new Set(
    (
      await attemptsByKey(
        deps.db,
        paid.map(({ key }) => key),
      )
    ).map(({ key }) => key),
  );
  let adopted = 0;
  for (const payment of paid) {
    if (known.has(payment.key)) continue;
    known.add(payment.key);
    if (await adoptPayment(deps, payment)) adopted += 1;
  }
  return adopted;
}

async function adoptPayment(deps: Deps, payment: Payment): Promise<boolean> {
  const { paymentId, key } = payment;
  const owner = await deps.db.transaction().execute((trx) => adoptWithin(trx, deps, payment));
  if (owner === undefined) {
    deps.log.error({ payment: paymentId, key }, 'carrier took a payment that no consent here explains');
    return false;
  }
  deps.log.warn({ payment: paymentId, key }, 'payment booked from the carrier');
  announceChange(deps, owner);
  return true;
}

/** The subscriber; undefined where it belongs to no subscription with a consent to its price. */
async function adoptWithin(trx: Database, deps: Deps, payment: Payment): Promise<string | undefined> {
  const subscriberId = await subscriberOfNumber(trx, payment.msisdn);
  const live = subscriberId === undefined ? undefined : await lockLive(trx, subscriberId);
  const consent = live && (await consentTo(trx, live, payment));
  if (!live || !consent) return undefined;
  const key = { subscriberId: live.subscriber_id, subscriptionId: live.id };
  await closeDeferredAttempts(trx, [key], deps.clock.now());
  // The walk resolves an undecided attempt first; a second one beside it may not exist.
  if (await undecidedAttempt(trx, key)) return undefined;
  const attempt = await insertAdopted(trx, deps, { live, payment, consent });
  await settleWithin(trx, deps, [{ attempt, outcome: outcomeOf(payment) }]);
  return live.subscriber_id;
}

type Adoption = { live: Subscription; payment: Payment; consent: StandingConsent };

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
    ask_again_at: null,
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
