import type { Database } from '../../../platform/database/schema.ts';
import { FIRST_UUID, withdrawPushesAfter } from './push-store.ts';
import { withdrawSmsAfter } from './sms-store.ts';

/** A withdrawal continues after this push and after this key of an SMS; null: no push, or no SMS, is left. */
export type Withdrawal = { push: string | null; sms: string | null };

export function beginWithdrawal(topic: string): Withdrawal {
  return { push: FIRST_UUID, sms: `${topic}:` };
}

/**
 * Withdraws at most `limit` queued pushes and as many SMS of notices whose topic is also their key, within the caller's
 * transaction. Returns the state to continue from; null after the last batch.
 */
export async function withdrawNotices(
  trx: Database,
  topic: string,
  { push, sms, limit }: Withdrawal & { limit: number },
): Promise<Withdrawal | null> {
  const next = {
    push: push === null ? null : await withdrawPushesAfter(trx, { topic, after: push, limit }),
    sms: sms === null ? null : await withdrawSmsAfter(trx, { key: topic, after: sms, limit }),
  };
  return next.push === null && next.sms === null ? null : next;
}
