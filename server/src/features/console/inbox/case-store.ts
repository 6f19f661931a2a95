import { PERMISSIONS, type Permission, type Role } from '@lisan/contract/values/roles';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { SupportCaseTable, SupportEventTable } from '../../../platform/database/tables/support.ts';

export type Case = Omit<Selectable<SupportCaseTable>, 'words' | 'search'>;

const COLUMNS = [
  'id',
  'kind',
  'source_id',
  'subscriber_id',
  'topic',
  'name',
  'subject',
  'text',
  'at',
  'state',
  'assignee_id',
  'version',
] as const;

/** Far more reports than one item gets before they are closed. */
const MAX_SAME = 1000;

export async function findCase(db: Database, id: string): Promise<Case | undefined> {
  return db.selectFrom('support_case').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Locks a case until the transaction ends. */
export async function lockCase(trx: Database, id: string): Promise<Case | undefined> {
  return trx.selectFrom('support_case').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks a case and the open cases about the same thing, in one order, so that two calls cannot deadlock. */
export async function lockSameCases(trx: Database, { id, topic }: Pick<Case, 'id' | 'topic'>): Promise<Case[]> {
  return trx
    .selectFrom('support_case')
    .select(COLUMNS)
    .where((e) => e.or([e('id', '=', id), e.and([e('topic', '=', topic), e('state', '<>', 'closed')])]))
    .orderBy('id')
    .limit(MAX_SAME)
    .forUpdate()
    .execute();
}

export async function countSame(db: Database, { id, topic }: Pick<Case, 'id' | 'topic'>): Promise<number> {
  if (topic === null) return 0;
  const { count } = await db
    .selectFrom('support_case')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('topic', '=', topic)
    .where('state', '<>', 'closed')
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Changes locked cases, and increases their versions. */
export async function updateCases(
  trx: Database,
  ids: readonly string[],
  set: Pick<Updateable<SupportCaseTable>, 'state' | 'assignee_id'>,
): Promise<void> {
  await trx
    .updateTable('support_case')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export type NewEvent = Insertable<SupportEventTable> & { by_sms: boolean };

export async function insertEvents(trx: Database, rows: readonly NewEvent[]): Promise<void> {
  await insertRows(trx, 'support_event', { rows });
}

export async function findEvent(db: Database, id: string): Promise<{ case_id: string } | undefined> {
  return db.selectFrom('support_event').select('case_id').where('id', '=', id).executeTakeFirst();
}

export async function markMessageAnswered(trx: Database, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('contact_message')
    .set({ answered_at: now })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .execute();
}

/** Returns all accounts whose roles have a permission, by name. */
export async function findStaffWith(db: Database, permission: Permission) {
  const roles = (Object.keys(PERMISSIONS) as Role[]).filter((role) => PERMISSIONS[role].includes(permission));
  return db
    .selectFrom('subscriber')
    .select(['id', 'name', 'msisdn'])
    .where(sql<boolean>`roles <> '{}'`)
    .where(sql<boolean>`roles && ${roles}::text[]`)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}
