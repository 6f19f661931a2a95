import { createHash } from 'node:crypto';
import type { PlanTerms, SubscriptionFacts } from '../../../domain/subscription/facts.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { tryEvent } from '../apply-event.ts';
import { standingConsent } from '../consent-store.ts';
import { finishEffect, type OutboxRow } from '../outbox-store.ts';
import { lockSubscription } from '../subscription-store.ts';
import { countAttempts, findOrCreateBill, insertAttempt, type Attempt } from './charge-store.ts';

export type ChargeOrder = { row: OutboxRow; plan: PlanTerms; periodStart: Date };
export type BegunCharge = { attempt: Attempt; msisdn: string };

/**
 * Commits the attempt as INITIATED before the carrier hears of it. Null when the charge is no longer wanted or consent
 * to it does not stand: then it is closed as denied, and nothing was asked of the carrier.
 */
export async function beginCharge(services: Services, order: ChargeOrder): Promise<BegunCharge | null> {
  return services.db.transaction().execute((trx) => beginWithin(trx, services, order));
}

async function beginWithin(trx: Database, services: Services, order: ChargeOrder): Promise<BegunCharge | null> {
  const { row, plan } = order;
  const key = { subscriberId: row.subscriber_id, subscriptionId: row.subscription_id };
  const { facts, msisdn } = await lockSubscription(trx, key);
  const now = services.clock.now();
  if (!(await finishEffect(trx, row, { state: 'done', now }))) return null;
  const of = { planId: plan.uuid, amount: plan.price.amount, currency: plan.price.currency };
  const consent = mayCharge(facts) ? await standingConsent(trx, key, of) : undefined;
  if (!consent) {
    services.log.warn({ subscription: key.subscriptionId, state: facts.state }, 'a charge was dropped before it began');
    await tryEvent(trx, services, { ...key, actor: 'clock' }, { type: 'charge_denied' });
    return null;
  }
  return { attempt: await writeAttempt(trx, services, { order, consentId: consent.id }), msisdn };
}

/** Leaving before the carrier was asked wins: the charge is never made. */
function mayCharge({ state, consented, chargeOpen }: SubscriptionFacts): boolean {
  const hasLeft = state === 'cancelled' || state === 'expired' || state === 'pending_confirmation';
  return consented && chargeOpen && !hasLeft;
}

async function writeAttempt(
  trx: Database,
  { clock, newId }: Services,
  { order: { row, plan, periodStart }, consentId }: { order: ChargeOrder; consentId: string },
): Promise<Attempt> {
  const owner = { subscriber_id: row.subscriber_id, subscription_id: row.subscription_id };
  const bill_id = await findOrCreateBill(trx, {
    ...owner,
    id: newId(),
    period_start: periodStart,
    created_at: clock.now(),
  });
  const number = 1 + (await countAttempts(trx, { subscriberId: row.subscriber_id, billId: bill_id }));
  return insertAttempt(trx, {
    ...owner,
    id: newId(),
    bill_id,
    number,
    key: paymentKey(bill_id, number),
    consent_id: consentId,
    plan: JSON.stringify(plan),
    plan_id: plan.uuid,
    ...plan.price,
    state: 'initiated',
    reason: null,
    payment_id: null,
    initiated_at: clock.now(),
    decided_at: null,
  });
}

/** The same attempt always has the same key, which the carrier honours once. */
function paymentKey(billId: string, attempt: number): string {
  return createHash('sha256').update(`${billId}.${attempt}`).digest('hex').slice(0, 40);
}
