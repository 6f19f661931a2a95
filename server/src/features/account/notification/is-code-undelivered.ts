import type { Database } from '../../../platform/database/schema.ts';
import { codesSince } from './sms-store.ts';

/** Returns whether one-time codes were queued for this number since then and the operator accepted none of them. */
export async function isCodeUndelivered(db: Database, at: { msisdn: string; since: Date }): Promise<boolean> {
  const states = await codesSince(db, at);
  return states.length > 0 && states.every((state) => state !== 'submitted' && state !== 'delivered');
}
