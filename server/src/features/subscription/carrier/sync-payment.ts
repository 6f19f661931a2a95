import type { Services } from '../../../services.ts';
import { findAttempt, type Attempt } from '../billing/charge-store.ts';
import { isUnderWay, outcomeOf } from '../billing/perform-charge.ts';
import { settleCharge } from '../billing/settle-charge.ts';
import type { StoredCallback } from './callback-store.ts';
import type { Synced } from './synced.ts';

/** Asks the carrier what became of a payment and settles it: also one that was given up and landed all the same. */
export async function syncPayment(services: Services, callback: StoredCallback): Promise<Synced> {
  const attempt = await findAttempt(services.db, { key: callback.payment_key, paymentId: callback.payment_id });
  if (!attempt) {
    services.log.error({ callback: callback.id }, 'the carrier tells of a payment that is not ours');
    return { isDone: true, note: 'no attempt of ours' };
  }
  // Whoever is asking at this moment hears the same and settles it.
  if (isUnderWay(attempt.id)) return { isDone: false, note: 'under way' };
  return settleByTruth(services, attempt);
}

/** @throws CarrierError */
export async function settleByTruth(services: Services, attempt: Attempt): Promise<Synced> {
  const payment = await services.carrier.retrievePayment(attempt.key, attempt.initiated_at);
  if (!payment || payment.status === 'pending') return { isDone: false, note: payment ? 'pending' : 'not seen' };
  const isKnown = attempt.state === payment.status && attempt.payment_id !== null;
  if (isKnown) return { isDone: true, note: `was ${payment.status} already` };
  await settleCharge(services, attempt, outcomeOf(payment));
  return { isDone: true, note: `settled as ${payment.status}` };
}
