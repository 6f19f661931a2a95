import type { Database } from '../../../platform/database/schema.ts';

export type CaseRecipient = { id: string; msisdn: string; country: string };

/** Returns the account that a reply goes to; undefined for a visitor and for an archived account. */
export async function findRecipient(db: Database, subscriberId: string | null): Promise<CaseRecipient | undefined> {
  if (subscriberId === null) return undefined;
  return db
    .selectFrom('subscriber')
    .select(['id', 'msisdn', 'country'])
    .where('id', '=', subscriberId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}
