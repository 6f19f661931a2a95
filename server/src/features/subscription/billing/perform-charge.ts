import { CarrierError } from '../../../gateways/carrier/carrier-error.ts';
import type { Payment } from '../../../gateways/carrier/port.ts';
import type { Services } from '../../../services.ts';
import { announceChange } from '../apply-event.ts';
import { beginCharge, type BegunCharge, type ChargeOrder } from './begin-charge.ts';
import { moneyOf } from './charge-store.ts';
import { ensureMandate } from './mandates.ts';
import { settleCharge, type Outcome } from './settle-charge.ts';

/**
 * Charges once: the attempt is committed, the carrier asked outside any transaction, the outcome recorded.
 * @throws CarrierError UNKNOWN while the carrier cannot be asked for the mandate: nothing was charged, try again
 */
export async function performCharge(services: Services, order: ChargeOrder): Promise<void> {
  await requireMandate(services, order);
  const begun = await beginCharge(services, order);
  if (!begun) return announceChange(services, order.row.subscriber_id);
  underWay.add(begun.attempt.id);
  try {
    await settleCharge(services, begun.attempt, await askCarrier(services, begun));
  } finally {
    underWay.delete(begun.attempt.id);
  }
}

/** What this process is asking the carrier at this moment, which therefore nobody may take for lost. */
const underWay = new Set<string>();

export function isUnderWay(attemptId: string): boolean {
  return underWay.has(attemptId);
}

/** A mandate that the carrier refuses is no reason to stop: it will deny the charge, and that is recorded. */
async function requireMandate(services: Services, { row, plan }: ChargeOrder): Promise<void> {
  const owner = { subscriberId: row.subscriber_id, subscriptionId: row.subscription_id };
  try {
    await ensureMandate(services, owner, { plan, key: row.id });
  } catch (error) {
    const isRefused = error instanceof CarrierError && error.kind !== 'UNKNOWN' && error.kind !== 'PENDING';
    if (!isRefused) throw error;
    services.log.warn({ err: error, subscription: owner.subscriptionId }, 'the carrier refused a mandate');
  }
}

async function askCarrier(services: Services, { attempt, msisdn }: BegunCharge): Promise<Outcome> {
  const description = services.plans.any(attempt.plan_id).name;
  try {
    return outcomeOf(
      await services.carrier.createPayment({ key: attempt.key, msisdn, money: moneyOf(attempt), description }),
    );
  } catch (error) {
    return outcomeOfError(services, error);
  }
}

export function outcomeOf({ status, reason, paymentId }: Payment): Outcome {
  if (status === 'succeeded') return { state: 'succeeded', paymentId };
  if (status === 'denied') return { state: 'denied', reason: reason ?? 'DENIED', paymentId };
  return { state: 'pending', reason };
}

const REFUSALS: ReadonlySet<string> = new Set([
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'BAD_PRICE',
  'INELIGIBLE',
  'NO_SUBSCRIBER',
  'DENIED',
]);

/** Whatever is not plainly a refusal may have been done: it is looked up, never taken for a failure. */
function outcomeOfError({ log }: Services, error: unknown): Outcome {
  if (!(error instanceof CarrierError)) {
    log.error({ err: error }, 'the carrier adapter failed in a way of its own');
    return { state: 'unknown', reason: null };
  }
  if (REFUSALS.has(error.kind)) return { state: 'denied', reason: error.kind, paymentId: null };
  return { state: 'unknown', reason: error.kind };
}
