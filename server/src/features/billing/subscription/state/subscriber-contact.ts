import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';

export type Contact = { msisdn: string; country: string };

export async function contactOf(db: Database, subscriberId: string): Promise<Contact> {
  return db
    .selectFrom('subscriber')
    .select(['msisdn', 'country'])
    .where('id', '=', subscriberId)
    .executeTakeFirstOrThrow();
}

/** Returns the contacts of several subscribers by their ids. */
export async function contactsOf(db: Database, subscriberIds: readonly string[]): Promise<Map<string, Contact>> {
  const rows = await db
    .selectFrom('subscriber')
    .select(['id', 'msisdn', 'country'])
    .where('id', '=', sql<string>`any(${subscriberIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the number's present owner. */
export async function subscriberOfNumber(db: Database, msisdn: string): Promise<string | undefined> {
  return (await ownerOfNumber(db, msisdn))?.id;
}

/** Returns the owner of a number and the start of the ownership: the sign-up, or a restore by staff. */
export async function ownerOfNumber(
  db: Database,
  msisdn: string,
): Promise<{ id: string; ownedSince: Date } | undefined> {
  return db
    .selectFrom('subscriber')
    .select(['id', (e) => e.fn.coalesce('restored_at', 'created_at').as('ownedSince')])
    .where('msisdn', '=', msisdn)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

/** Returns the ids of the subscribers that are blocked. */
export async function blockedAmong(db: Database, subscriberIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('subscriber')
    .select('id')
    .where('id', '=', sql<string>`any(${subscriberIds}::uuid[])`)
    .where('blocked_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
