import type { UnreadablePayment } from '../../../../gateways/carrier/port.ts';
import { subscriberOfNumber } from '../state/subscriber-contact.ts';
import type { Attempt } from './charge-store.ts';
import type { SubscriptionDeps } from '../deps.ts';

type Deps = Pick<SubscriptionDeps, 'carrier' | 'db'>;
type Charge = Pick<Attempt, 'key' | 'subscriber_id' | 'initiated_at'>;

/**
 * Returns a predicate: whether an unreadable payment may belong to a charge that the carrier's list does not show. A
 * readable key decides. Without a key, the owner of the number and the time decide. `skewMs`: by how many milliseconds
 * the carrier may date a payment before our request, or after the end of its absence window.
 */
export async function doubtsOf(
  { carrier, db }: Deps,
  unreadable: readonly UnreadablePayment[],
  skewMs: number,
): Promise<(charge: Charge) => boolean> {
  const keys = new Set(unreadable.map(({ key }) => key));
  const lateMs = Math.max(carrier.capabilities().absenceProofMs, skewMs) + skewMs;
  const others: ((charge: Charge) => boolean)[] = [];
  for (const { key, msisdn, createdAt } of unreadable) {
    if (key !== null) continue;
    // A number without an owner here may be the former one of any learner.
    const owner = msisdn === null ? undefined : await subscriberOfNumber(db, msisdn);
    const earliest = createdAt ? createdAt.getTime() - lateMs : -Infinity;
    const latest = createdAt ? createdAt.getTime() + skewMs : Infinity;
    others.push(({ subscriber_id, initiated_at }) => {
      const at = initiated_at.getTime();
      return (owner === undefined || owner === subscriber_id) && at >= earliest && at <= latest;
    });
  }
  return (charge) => keys.has(charge.key) || others.some((mayBe) => mayBe(charge));
}
