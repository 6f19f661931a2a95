import type { Database } from '../../platform/database/open-database.ts';

export type Contact = { msisdn: string; country: string };

export async function contactOf(db: Database, subscriberId: string): Promise<Contact> {
  return db
    .selectFrom('subscriber')
    .select(['msisdn', 'country'])
    .where('id', '=', subscriberId)
    .executeTakeFirstOrThrow();
}

/** The number's present owner. */
export async function subscriberOfNumber(db: Database, msisdn: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('subscriber')
    .select('id')
    .where('msisdn', '=', msisdn)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
