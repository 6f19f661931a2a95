import { sql, type Selectable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { NoticeSendingTable, NoticeTable } from '../../../platform/database/tables/notices.ts';
import type { PageCursor } from '../../../platform/http/page-cursor.ts';

export type Notice = Selectable<NoticeTable>;
export type Sending = Selectable<NoticeSendingTable>;

/** A notice with its sending, and the names of its writer and sender. */
export type ListedNotice = Notice & {
  sending: Sending | null;
  isWaiting: boolean;
  writer: string | null;
  sender: string | null;
};

/**
 * Returns whether staff stopped the sending, even if queued messages are not withdrawn yet: it ended, and a job still
 * works on it.
 */
export function isStopped({ state, ended_at }: Pick<Sending, 'state' | 'ended_at'>): boolean {
  return state === 'stopped' || (state === 'queued' && ended_at !== null);
}

/** A day is text in both engines only when it is converted here. */
const DAY = sql<string | null>`to_char(n.inactive_since, 'YYYY-MM-DD')`;

function listed(db: Database) {
  return db
    .selectFrom('notice as n')
    .innerJoin('subscriber as w', 'w.id', 'n.updated_by')
    .selectAll('n')
    .select(['w.name as writer', DAY.as('inactive_since')])
    .where('n.removed_at', 'is', null);
}

export async function noticesPage(
  db: Database,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<ListedNotice[]> {
  const rows = await listed(db)
    .$if(after !== null, (q) => q.where(sql<boolean>`(n.created_at, n.id) < (${after?.at}, ${after?.id}::uuid)`))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute();
  return withSendings(db, rows);
}

export async function findNotice(db: Database, id: string): Promise<ListedNotice | undefined> {
  const row = await listed(db).where('n.id', '=', id).executeTakeFirst();
  return row && (await withSendings(db, [row]))[0];
}

async function withSendings(db: Database, rows: (Notice & { writer: string | null })[]): Promise<ListedNotice[]> {
  const sendings = await db
    .selectFrom('notice_sending as s')
    .innerJoin('subscriber as b', 'b.id', 's.sent_by')
    .selectAll('s')
    .select('b.name as sender')
    .where('s.notice_id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute();
  const waiting = await db
    .selectFrom('staff_approval')
    .select('subject_id')
    .where('kind', '=', 'notice')
    .where('decided_at', 'is', null)
    .execute();
  const isWaiting = new Set(waiting.map(({ subject_id }) => subject_id));
  const byNotice = new Map(sendings.map((row) => [row.notice_id, row]));
  return rows.map((row) => {
    const sending = byNotice.get(row.id);
    return { ...row, sending: sending ?? null, isWaiting: isWaiting.has(row.id), sender: sending?.sender ?? null };
  });
}

/** Locks a notice, removed or not, until the transaction ends. */
export async function lockNotice(trx: Database, id: string): Promise<Notice | undefined> {
  return trx
    .selectFrom('notice as n')
    .selectAll('n')
    .select(DAY.as('inactive_since'))
    .where('n.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Inserts a notice; returns false if the id exists. */
export async function insertNotice(trx: Database, row: Notice): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('notice')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateNotice(trx: Database, { id, ...set }: Partial<Notice> & { id: string }): Promise<void> {
  await trx.updateTable('notice').set(set).where('id', '=', id).execute();
}

/** Locks the sending of a notice: a worker that is sending completes its batch first. */
export async function lockSending(trx: Database, noticeId: string): Promise<Sending | undefined> {
  return trx.selectFrom('notice_sending').selectAll().where('notice_id', '=', noticeId).forUpdate().executeTakeFirst();
}

/** Inserts the only sending of a notice; returns false if the notice has a sending. */
export async function insertSending(
  trx: Database,
  row: Pick<Sending, 'notice_id' | 'sent_by' | 'sent_at' | 'learners'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('notice_sending')
    .values({ ...row, next_try_at: row.sent_at })
    .onConflict((c) => c.column('notice_id').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateSending(
  trx: Database,
  { notice_id, ...set }: Partial<Sending> & { notice_id: string },
): Promise<void> {
  await trx.updateTable('notice_sending').set(set).where('notice_id', '=', notice_id).execute();
}

/** Returns the learners of the notices that these colleagues have sent since `since` without a second person. */
export async function reachedAlone(
  db: Database,
  { chain, since }: { chain: readonly string[]; since: Date },
): Promise<number> {
  const { rows } = await sql<{ learners: number }>`
    select coalesce(sum(n.learners), 0)::int as learners from notice_sending n
    where n.sent_by = any(${chain}::uuid[]) and n.sent_at > ${since} and not exists (
      select from staff_approval a where a.kind = 'notice' and a.subject_id = n.notice_id::text
        and a.decision = 'approved')`.execute(db);
  return rows[0]?.learners ?? 0;
}
