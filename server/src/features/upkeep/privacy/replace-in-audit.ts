import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { partsOfTable } from '../../../platform/database/table-parts.ts';
import type { Erased } from './erase-rows.ts';

/** Replaces an account in what staff recorded, and as the one who tried a call of the console. */
export async function replaceInAudit(trx: Database, { subscriberId, pseudonym }: Erased): Promise<void> {
  // An entry about a search or another account may name this one in what it found, so all are read, in parts.
  for (const part of await partsOfTable(trx, { table: 'audit_entry' })) {
    await sql`update audit_entry set
        subject_id = replace(subject_id, ${subscriberId}, ${pseudonym}),
        before = replace(before::text, ${subscriberId}, ${pseudonym})::jsonb,
        after = replace(after::text, ${subscriberId}, ${pseudonym})::jsonb
      where ${part} and (subject_id like ${`%${subscriberId}%`} or before::text like ${`%${subscriberId}%`}
        or after::text like ${`%${subscriberId}%`})`.execute(trx);
  }
  // The trigger lets only refused ones change; an account with others is not erased.
  await sql`update audit_entry set actor_id = ${pseudonym}, actor = 'erased', session_id = null, address = null
    where actor_id = ${subscriberId}`.execute(trx);
  await sql`update staff_approval set
      subject_id = replace(subject_id, ${subscriberId}, ${pseudonym}),
      detail = replace(detail::text, ${subscriberId}, ${pseudonym})::jsonb
    where subject_id = ${subscriberId} or detail::text like ${`%${subscriberId}%`}`.execute(trx);
}
