import type { Services } from '../../../services.ts';
import type { SubscriptionKey } from '../subscription-store.ts';
import { lostAttempts, undecidedAttempt } from './charge-store.ts';
import { outcomeOf } from './perform-charge.ts';
import { settleCharge } from './settle-charge.ts';

/** Longer than any request to the carrier lives: a payment it has not seen by then will never arrive. */
const ARRIVAL_MS = 120_000;

/**
 * Asks the carrier what became of the charge that is not decided. False when that has to be asked again later.
 * @throws CarrierError
 */
export async function reconcileCharge(services: Services, key: SubscriptionKey): Promise<boolean> {
  const attempt = await undecidedAttempt(services.db, key);
  if (!attempt) return true;
  const payment = await services.carrier.retrievePayment(attempt.key);
  if (payment && payment.status !== 'pending') {
    await settleCharge(services, attempt, outcomeOf(payment));
    return true;
  }
  const canStillArrive = services.clock.now().getTime() < attempt.initiated_at.getTime() + ARRIVAL_MS;
  if (payment || canStillArrive) return false;
  await settleCharge(services, attempt, { state: 'denied', reason: 'NEVER_ARRIVED', paymentId: null });
  return true;
}

/** Attempts of a process that died while it asked the carrier are undecided, and looked up from here on. */
export async function findLostCharges(services: Services): Promise<number> {
  const lost = await lostAttempts(services.db, new Date(services.clock.now().getTime() - ARRIVAL_MS));
  for (const attempt of lost) await settleCharge(services, attempt, { state: 'unknown', reason: 'LOST' });
  return lost.length;
}
