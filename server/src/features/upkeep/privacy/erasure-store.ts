import { sql, type Selectable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { ErasureTable } from '../../../platform/database/tables/privacy.ts';

export type Erasure = Selectable<ErasureTable>;

export async function insertErasure(
  trx: Database,
  row: Pick<
    ErasureTable,
    'id' | 'subscriber_id' | 'requested_at' | 'requested_by' | 'due_at' | 'avatar_file' | 'words'
  >,
): Promise<void> {
  await trx.insertInto('erasure').values(row).execute();
}

export async function isRequested(trx: Database, subscriberId: string): Promise<boolean> {
  const row = await trx.selectFrom('erasure').select('id').where('subscriber_id', '=', subscriberId).executeTakeFirst();
  return row !== undefined;
}

/** Claims the erasure that is due first, until `leaseUntil`; undefined when no erasure is due. */
export async function claimErasure(
  db: Database,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<Erasure | undefined> {
  return db
    .updateTable('erasure')
    .set({ lease_until: leaseUntil })
    .where('id', '=', (e) =>
      e
        .selectFrom('erasure')
        .select('id')
        .where('erased_at', 'is', null)
        .where('due_at', '<=', now)
        .where((at) => at.or([at('lease_until', 'is', null), at('lease_until', '<=', now)]))
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function postponeErasure(db: Database, id: string, dueAt: Date): Promise<void> {
  await db.updateTable('erasure').set({ due_at: dueAt, lease_until: null }).where('id', '=', id).execute();
}

export async function markErased(
  trx: Database,
  { id, pseudonym, now, cleaned }: { id: string; pseudonym: string; now: Date; cleaned: boolean },
): Promise<void> {
  await trx
    .updateTable('erasure')
    .set({
      subscriber_id: pseudonym,
      erased_at: now,
      avatar_file: null,
      words: null,
      texts_cleaned_at: cleaned ? now : null,
    })
    .where('id', '=', id)
    .execute();
}

/** Locks an account whose texts an earlier version did not clean. */
export async function lockUncleaned(trx: Database): Promise<Pick<Erasure, 'id' | 'subscriber_id'> | undefined> {
  return trx
    .selectFrom('erasure')
    .select(['id', 'subscriber_id'])
    .where('erased_at', 'is not', null)
    .where('texts_cleaned_at', 'is', null)
    .orderBy('erased_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function markCleaned(trx: Database, id: string, now: Date): Promise<void> {
  await trx.updateTable('erasure').set({ texts_cleaned_at: now }).where('id', '=', id).execute();
}

/** Returns when the next account is due: in the past if texts of an erased account are not cleaned. */
export async function nextErasure(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('erasure')
    .select((e) =>
      e.fn
        .min(
          sql<Date>`case when erased_at is null then greatest(due_at, coalesce(lease_until, due_at)) else erased_at end`,
        )
        .as('due'),
    )
    .where((e) => e.or([e('erased_at', 'is', null), e('texts_cleaned_at', 'is', null)]))
    .executeTakeFirst();
  return row?.due ?? null;
}

/** Returns the names and e-mails that an account gave in its messages. */
export async function wordsOfMessages(db: Database, subscriberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contact_message')
    .select(['name', 'email'])
    .where('subscriber_id', '=', subscriberId)
    .execute();
  return rows.flatMap(({ name, email }) => (email === null ? [name] : [name, email]));
}

/** Returns whether a payment or a refund of this account is not decided yet. */
export async function hasOpenMoney(db: Database, subscriberId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from charge_attempt
        where subscriber_id = ${subscriberId} and state in ('initiated', 'pending', 'unknown'))
      or exists (select from refund where subscriber_id = ${subscriberId} and finished_at is null)
      or exists (select from refund_review where subscriber_id = ${subscriberId} and decided_at is null)
      or exists (select from billing_outbox
        where subscriber_id = ${subscriberId} and state in ('queued', 'blocked'))
      as open`.execute(db);
  return rows[0]?.open === true;
}

/** A message is stored at the operator, and its receipt here, soon after it was submitted. */
const SETTLING_MS = 60_000;

/** Returns whether a message to the number of an account is on its way; its traces would follow the erasure. */
export async function hasMessageUnderway(
  db: Database,
  { msisdn, until, now }: { msisdn: string; until: Date | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from sms_message where msisdn = ${msisdn}
      ${until === null ? sql`` : sql`and created_at < ${until}`}
      and (state = 'sending' or state <> 'queued' and created_at > ${new Date(now.getTime() - SETTLING_MS)})
    ) as found`.execute(db);
  return rows[0]?.found === true;
}

/**
 * Returns whether others' work refers to this account: teachers, and colleagues who decided or were assigned something.
 */
export async function hasWorked(db: Database, subscriberId: string): Promise<boolean> {
  const { rows } = await sql<{ worked: boolean }>`
    select exists (select from subscriber where id = ${subscriberId} and roles <> '{}')
      or exists (select from teacher where subscriber_id = ${subscriberId})
      or exists (select from staff_grant where granted_by = ${subscriberId})
      or exists (select from staff_approval where ${subscriberId} in (requested_by, decided_by))
      or exists (select from audit_entry where actor_id = ${subscriberId} and outcome = 'done')
      as worked`.execute(db);
  return rows[0]?.worked === true;
}

/** Returns the number of an account, and since when another account has it. */
export async function ownershipOf(db: Database, subscriberId: string): Promise<{ msisdn: string; until: Date | null }> {
  const { msisdn, created_at } = await db
    .selectFrom('subscriber')
    .select(['msisdn', 'created_at'])
    .where('id', '=', subscriberId)
    .executeTakeFirstOrThrow();
  // The index of numbers is in two parts, and each half of the query uses one part.
  const { rows } = await sql<{ until: Date | null }>`
    select min(created_at) as until from (
      select created_at from subscriber where msisdn = ${msisdn} and archived_at is null
      union all
      select created_at from subscriber where msisdn = ${msisdn} and archived_at is not null) as owners
    where created_at > ${created_at}`.execute(db);
  return { msisdn, until: rows[0]?.until ?? null };
}
