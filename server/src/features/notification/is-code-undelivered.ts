import type { Database } from '../../platform/database/open-database.ts';
import { codesSince } from './sms-store.ts';

/** Whether one-time codes were sent to this number since then and none of them left us. */
export async function isCodeUndelivered(db: Database, at: { msisdn: string; since: Date }): Promise<boolean> {
  const states = await codesSince(db, at);
  return states.length > 0 && states.every((state) => state !== 'submitted' && state !== 'delivered');
}
