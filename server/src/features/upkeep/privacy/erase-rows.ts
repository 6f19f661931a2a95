import { sql } from 'kysely';
import type { Database, Tables } from '../../../platform/database/schema.ts';
import { partsOfTable } from '../../../platform/database/table-parts.ts';
import { PERSONAL_DATA, type PersonalRule } from './personal-data.ts';

type Table = keyof Tables;
/** `until`: rows of the number from then on belong to its next owner; null without a next owner. */
type Erased = { subscriberId: string; pseudonym: string; msisdn: string; until: Date | null };

/** The rules in their order: a row is removed after the rows that name it. */
export const PERSONAL_RULES = Object.entries(PERSONAL_DATA) as [Table, PersonalRule][];

/**
 * Removes every row of an account, moves its books to the pseudonym and replaces it in the audit, within the caller's
 * transaction.
 */
export async function eraseRows(trx: Database, erased: Erased): Promise<void> {
  await sql`set local lisan.erasure = 'on'`.execute(trx);
  await sql`set constraints all deferred`.execute(trx);
  const { subscriberId } = erased;
  await sql`delete from live_report where subscriber_id = ${subscriberId}
    or message_id in (select id from live_message where subscriber_id = ${subscriberId})`.execute(trx);
  await sql`delete from otp_challenge
    where purpose = 'guardian' and detail->>'subscriber' = ${subscriberId}`.execute(trx);
  await sql`update guardian_consent set guardian_msisdn = 'erased'
    where guardian_msisdn = ${erased.msisdn} ${erased.until === null ? sql`` : sql`and at < ${erased.until}`}`.execute(
    trx,
  );
  await insertPseudonym(trx, erased);
  for (const [table, rule] of PERSONAL_RULES) {
    if (rule.kind === 'removed' || rule.kind === 'technical') await removeRows(trx, table, { rule, erased });
    if (rule.kind === 'books') await moveRows(trx, table, { rule, erased });
  }
  await replaceInAudit(trx, erased);
  await trx.deleteFrom('subscriber').where('id', '=', subscriberId).execute();
}

/** Inserts the row that the books refer to. Its country stays, for totals by country. */
async function insertPseudonym(trx: Database, { subscriberId, pseudonym }: Erased): Promise<void> {
  await sql`insert into subscriber (id, msisdn, country, created_at, last_seen_at, archived_at, archived_reason)
    select ${pseudonym}, 'erased', country, date_trunc('month', created_at), archived_at, archived_at, 'erased'
    from subscriber where id = ${subscriberId}`.execute(trx);
}

type Removal = { rule: Extract<PersonalRule, { kind: 'removed' | 'technical' }>; erased: Erased };

async function removeRows(trx: Database, table: Table, { rule, erased }: Removal): Promise<void> {
  const { owner } = rule;
  if (!owner) {
    await sql`delete from ${sql.table(table)} where subscriber_id = ${erased.subscriberId}`.execute(trx);
    return;
  }
  await sql`delete from ${sql.table(table)} where ${sql.ref(owner.column)} = ${erased.msisdn}
    ${erased.until === null ? sql`` : sql`and ${sql.ref(owner.at)} < ${erased.until}`}`.execute(trx);
}

type Move = { rule: Extract<PersonalRule, { kind: 'books' }>; erased: Erased };

async function moveRows(trx: Database, table: Table, { rule, erased }: Move): Promise<void> {
  const set = { subscriber_id: erased.pseudonym, ...rule.set?.(erased.pseudonym) };
  const columns = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(columns)}
    where subscriber_id = ${erased.subscriberId}`.execute(trx);
}

/** Replaces an account in the records of staff, and as the caller who tried a call of the console. */
async function replaceInAudit(trx: Database, { subscriberId, pseudonym }: Erased): Promise<void> {
  // An entry about a search or another account may name this account in its result, so all entries are read, in parts.
  for (const part of await partsOfTable(trx, { table: 'audit_entry' })) {
    await sql`update audit_entry set
        subject_id = replace(subject_id, ${subscriberId}, ${pseudonym}),
        before = replace(before::text, ${subscriberId}, ${pseudonym})::jsonb,
        after = replace(after::text, ${subscriberId}, ${pseudonym})::jsonb
      where ${part} and (subject_id like ${`%${subscriberId}%`} or before::text like ${`%${subscriberId}%`}
        or after::text like ${`%${subscriberId}%`})`.execute(trx);
  }
  // The trigger allows changes of refused entries only; an account with other entries is not erased.
  await sql`update audit_entry set actor_id = ${pseudonym}, actor = 'erased', session_id = null, address = null
    where actor_id = ${subscriberId}`.execute(trx);
  await sql`update staff_approval set
      subject_id = replace(subject_id, ${subscriberId}, ${pseudonym}),
      detail = replace(detail::text, ${subscriberId}, ${pseudonym})::jsonb
    where subject_id = ${subscriberId} or detail::text like ${`%${subscriberId}%`}`.execute(trx);
}
