import type { Counter } from '../../../../platform/metrics/metrics.ts';
import type { BillingDeps } from '../../deps.ts';
import { findAttempt, type Attempt } from '../billing/charge-store.ts';
import { outcomeOf } from '../billing/charge-pipeline.ts';
import { settleCharge } from '../billing/settle-charge.ts';
import type { StoredCallback } from './callback-store.ts';
import type { Synced } from './synced.ts';

/** How long a callback waits for the charge that it names. */
const MAX_WAIT_MS = 24 * 3_600_000;
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 3_600_000;

export const UNKNOWN_PAYMENTS: Counter = {
  name: 'lisan_carrier_callbacks_unknown_total',
  help: 'Carrier callbacks about payments that were never found here',
};

/**
 * Retrieves the payment from the carrier and settles it, a late payment of an abandoned charge too. A callback whose
 * charge is not known yet waits for it.
 */
export async function syncPayment(deps: BillingDeps, callback: StoredCallback): Promise<Synced> {
  const attempt = await attemptOf(deps, callback);
  if (!attempt) return waitForAttempt(deps, callback);
  // The request in flight gets the same answer and settles it.
  if (deps.charges.isInFlight(attempt.id)) return { isDone: false, outcome: 'in flight' };
  return settleByTruth(deps, attempt, callback.payment_id ?? attempt.payment_id);
}

/** A carrier that names only its own id may report a payment before its reply with that id: its payment has our key. */
async function attemptOf(deps: BillingDeps, callback: StoredCallback): Promise<Attempt | undefined> {
  const { payment_key: key, payment_id: paymentId } = callback;
  const known = await findAttempt(deps.db, { key, paymentId });
  if (known || paymentId === null) return known;
  const payment = await deps.carrier.findPayment(paymentId);
  return payment ? findAttempt(deps.db, { key: payment.key, paymentId }) : undefined;
}

/**
 * The charge may be committed, restored or answered later. The callback is retried ever less often, and ends after a
 * day: no charge of ours has this payment.
 */
function waitForAttempt({ clock, log, metrics }: BillingDeps, callback: StoredCallback): Synced {
  const now = clock.now().getTime();
  const age = now - callback.received_at.getTime();
  const mayBecomeKnown = callback.payment_key !== null || callback.payment_id !== null;
  if (mayBecomeKnown && age < MAX_WAIT_MS) {
    const again = new Date(now + Math.min(MAX_RETRY_MS, Math.max(MIN_RETRY_MS, age / 2)));
    return { isDone: false, outcome: 'payment not known yet', again };
  }
  metrics.count(UNKNOWN_PAYMENTS);
  log.error({ callback: callback.id }, 'carrier callback names an unknown payment');
  return { isDone: true, isFailed: true, outcome: 'unknown payment' };
}

/**
 * Settles an attempt by the carrier's payment. If one request cannot find the payment, the walk through the carrier's
 * list does. @throws CarrierError
 */
export async function settleByTruth(
  deps: BillingDeps,
  attempt: Attempt,
  paymentId: string | null = attempt.payment_id,
): Promise<Synced> {
  const isDecided = attempt.state === 'succeeded' || attempt.state === 'denied';
  if (!deps.carrier.capabilities().findsPaymentsByKey && paymentId === null) {
    deps.jobs.wake('reconcile-charges');
    return { isDone: isDecided, outcome: isDecided ? `was ${attempt.state} already` : 'left to the walk' };
  }
  const payment = await deps.carrier.retrievePayment(attempt.key, { askedAt: attempt.initiated_at, paymentId });
  if (!payment || payment.status === 'pending') return { isDone: false, outcome: payment ? 'pending' : 'not seen' };
  const isKnown = attempt.state === payment.status && attempt.payment_id !== null;
  if (isKnown) return { isDone: true, outcome: `was ${payment.status} already` };
  await settleCharge(deps, attempt, outcomeOf(payment));
  return { isDone: true, outcome: `settled as ${payment.status}` };
}
