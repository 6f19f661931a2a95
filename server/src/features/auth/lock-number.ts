import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

/** Serialises everything that happens to one number's codes and owner until the transaction ends. */
export async function lockNumber(db: Database, msisdn: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${msisdn}, 7))`.execute(db);
}
