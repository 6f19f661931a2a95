import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** Serialises everything that happens to one number's codes and owner until the transaction ends. */
export async function lockNumber(db: Database, msisdn: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${msisdn}, 7))`.execute(db);
}

/**
 * Serialises the codes that guests of one network ask for until the transaction ends. A transaction that locks several
 * takes the number first, then its network, then the wider one, so that no deadlock occurs.
 */
export async function lockNetwork(db: Database, network: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${network}, 8))`.execute(db);
}
