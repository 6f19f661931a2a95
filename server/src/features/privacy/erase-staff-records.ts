import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Erased } from './erase-rows.ts';

const REPLACED = '…';

/** Replaces an account in what staff recorded, and as the one who tried a call of the console. */
export async function replaceInAudit(trx: Database, { subscriberId, pseudonym }: Erased): Promise<void> {
  // An entry about a search or another account may name this one in what it found.
  await sql`update audit_entry set
      subject_id = replace(subject_id, ${subscriberId}, ${pseudonym}),
      before = replace(before::text, ${subscriberId}, ${pseudonym})::jsonb,
      after = replace(after::text, ${subscriberId}, ${pseudonym})::jsonb
    where subject_id like ${`%${subscriberId}%`} or before::text like ${`%${subscriberId}%`}
      or after::text like ${`%${subscriberId}%`}`.execute(trx);
  // The trigger lets only refused ones change; an account with others is not erased.
  await sql`update audit_entry set actor_id = ${pseudonym}, actor = 'erased', session_id = null, address = null
    where actor_id = ${subscriberId}`.execute(trx);
  await sql`update staff_approval set
      subject_id = replace(subject_id, ${subscriberId}, ${pseudonym}),
      detail = replace(detail::text, ${subscriberId}, ${pseudonym})::jsonb
    where subject_id = ${subscriberId} or detail::text like ${`%${subscriberId}%`}`.execute(trx);
}

/**
 * Removes words from the reasons that staff wrote about a person: their account, their messages and their refunds. A name
 * may be that of many, so that entries about others stay as they are.
 */
export async function removeFromOwnReasons(
  trx: Database,
  subscriberId: string,
  words: readonly (string | null)[],
): Promise<void> {
  await sql`set local lisan.erasure = 'on'`.execute(trx);
  for (const word of words) {
    if (word === null || word.trim() === '') continue;
    const set = sql`set reason = replace(reason, ${word}, ${REPLACED}) where position(${word} in reason) > 0`;
    await sql`update audit_entry ${set} and (
      subject_type in ('subscriber', 'staff') and subject_id = ${subscriberId}
      or subject_type = 'support_case' and subject_id in (
        select id::text from support_case where subscriber_id = ${subscriberId})
      or subject_type = 'live_message' and subject_id in (
        select id::text from live_message where subscriber_id = ${subscriberId}))`.execute(trx);
    await sql`update staff_approval ${set}
      and ${subscriberId} in (subject_id, detail ->> 'subscriber_id')`.execute(trx);
    await sql`update refund ${set} and subscriber_id = ${subscriberId}`.execute(trx);
  }
  await sql`set local lisan.erasure = 'off'`.execute(trx);
}

/** Removes the number from every reason, also about others, that was written while it belonged to the account. */
export async function removeNumberFromReasons(trx: Database, { msisdn, until }: Erased): Promise<void> {
  const digits = msisdn.slice(1);
  for (const [table, at] of [
    ['audit_entry', 'at'],
    ['staff_approval', 'requested_at'],
    ['refund', 'requested_at'],
  ] as const) {
    await sql`update ${sql.table(table)} set reason = replace(reason, ${digits}, ${REPLACED})
      where position(${digits} in reason) > 0
      ${until === null ? sql`` : sql`and ${sql.ref(at)} < ${until}`}`.execute(trx);
  }
}
