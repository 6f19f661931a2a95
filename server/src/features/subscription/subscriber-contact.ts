import type { Database } from '../../platform/database/open-database.ts';

export type Contact = { msisdn: string; country: string };

export async function contactOf(db: Database, subscriberId: string): Promise<Contact> {
  return db.selectFrom('subscriber').select(['msisdn', 'country']).where('id', '=', subscriberId).executeTakeFirstOrThrow();
}
