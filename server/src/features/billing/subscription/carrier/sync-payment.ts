import { findAttempt, type Attempt } from '../billing/charge-store.ts';
import { isInFlight, outcomeOf } from '../billing/charge-pipeline.ts';
import { settleCharge } from '../billing/settle-charge.ts';
import type { StoredCallback } from './callback-store.ts';
import type { Synced } from './synced.ts';
import type { SubscriptionDeps } from '../deps.ts';

type Deps = Pick<
  SubscriptionDeps,
  'carrier' | 'clock' | 'config' | 'db' | 'jobs' | 'log' | 'metrics' | 'newId' | 'plans' | 'sessions'
>;

/** Retrieves the payment from the carrier and settles it, also a late payment of an abandoned charge. */
export async function syncPayment(deps: Deps, callback: StoredCallback): Promise<Synced> {
  const attempt = await findAttempt(deps.db, { key: callback.payment_key, paymentId: callback.payment_id });
  if (!attempt) {
    deps.log.error({ callback: callback.id }, 'carrier callback names an unknown payment');
    return { isDone: true, outcome: 'unknown payment' };
  }
  // The request in flight gets the same answer and settles it.
  if (isInFlight(attempt.id)) return { isDone: false, outcome: 'in flight' };
  return settleByTruth(deps, attempt, callback.payment_id ?? attempt.payment_id);
}

/** Where one request cannot find the payment, the walk through the carrier's list does. @throws CarrierError */
export async function settleByTruth(
  deps: Deps,
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
