import type { Services } from '../../../services.ts';
import { insertOutbox } from '../state/outbox-store.ts';
import { lockSubscription, type SubscriptionKey } from '../state/subscription-store.ts';
import { lostAttempts, periodStartOf, undecidedAttempt, updateAttempts, type Attempt } from './charge-store.ts';
import { isUnderWay, outcomeOf } from './perform-charge.ts';
import { settleCharge } from './settle-charge.ts';

/** Longer than any request to the carrier lives: a payment it has not seen by then will never arrive. */
const ARRIVAL_MS = 120_000;
/** How often a charge is begun anew because the carrier never saw it; then it waits for the next day like a denied one. */
const MOST_LOST = 5;
const NEVER_ARRIVED = { state: 'denied', reason: 'NEVER_ARRIVED', paymentId: null } as const;

/**
 * Asks the carrier what became of the charge that is not decided. False when that has to be asked again later.
 * @throws CarrierError
 */
export async function reconcileCharge(services: Services, key: SubscriptionKey): Promise<boolean> {
  const attempt = await undecidedAttempt(services.db, key);
  if (!attempt) return true;
  if (isUnderWay(attempt.id)) return false;
  const payment = await services.carrier.retrievePayment(attempt.key, attempt.initiated_at);
  if (payment && payment.status !== 'pending') {
    await settleCharge(services, attempt, outcomeOf(payment));
    return true;
  }
  const canStillArrive = services.clock.now().getTime() < attempt.initiated_at.getTime() + ARRIVAL_MS;
  if (payment || canStillArrive) return false;
  await (attempt.number < MOST_LOST ? chargeAgain(services, attempt) : settleCharge(services, attempt, NEVER_ARRIVED));
  return true;
}

/** The same bill, with an attempt and a key of its own. Whether it is still wanted is decided when it begins. */
async function chargeAgain(services: Services, attempt: Attempt): Promise<void> {
  const { subscriber_id, subscription_id, plan } = attempt;
  await services.db.transaction().execute(async (trx) => {
    await lockSubscription(trx, { subscriberId: subscriber_id, subscriptionId: subscription_id });
    const { state, reason } = NEVER_ARRIVED;
    const decision = {
      subscriber_id,
      id: attempt.id,
      state,
      reason,
      payment_id: null,
      decided_at: services.clock.now(),
    };
    if (!(await updateAttempts(trx, [decision])).has(attempt.id)) return;
    const periodStart = await periodStartOf(trx, attempt);
    await insertOutbox(trx, services, {
      owner: { id: subscription_id, subscriber_id },
      effect: { type: 'charge', plan, periodStart },
    });
  });
}

/** Attempts of a process that died while it asked the carrier are undecided, and looked up from here on. */
export async function findLostCharges(services: Services): Promise<number> {
  const old = await lostAttempts(services.db, new Date(services.clock.now().getTime() - ARRIVAL_MS));
  const lost = old.filter(({ id }) => !isUnderWay(id));
  for (const attempt of lost)
    await settleCharge(services, attempt, { state: 'unknown', reason: 'LOST', paymentId: null });
  return lost.length;
}
