import type { Database } from '../../platform/database/open-database.ts';
import { withdrawPushes } from './push-store.ts';
import { withdrawSms } from './sms-store.ts';

/** Withdraws the queued pushes and SMS of notices whose topic is also their key, within the caller's transaction. */
export async function withdrawNotices(trx: Database, topic: string): Promise<void> {
  await withdrawPushes(trx, topic);
  await withdrawSms(trx, [topic]);
}
