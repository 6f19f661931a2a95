import type { Money } from '@lisan/contract/values/values';
import type { Database } from '../../../../platform/database/schema.ts';
import { lockPaidAttempt, refundedSoFar } from './refund-store.ts';

type Refundable = {
  subscriberId: string;
  money: Money;
  /** Minor units that are not refunded yet. */ left: number;
};

/** Locks the subscription of a charge; undefined unless the charge was paid. */
export async function lockRefundable(trx: Database, attemptId: string): Promise<Refundable | undefined> {
  const paid = await lockPaidAttempt(trx, attemptId);
  if (!paid) return undefined;
  const { subscriber_id: subscriberId, amount, currency, exponent } = paid;
  const refunded = await refundedSoFar(trx, { subscriberId, attemptId });
  return { subscriberId, money: { amount, currency, exponent }, left: amount - refunded };
}
