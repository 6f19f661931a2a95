import { sql, type Selectable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { NoticeSendingTable, NoticeTable } from '../../../platform/database/tables/notices.ts';
import type { PageCursor } from '../../../platform/http/page-cursor.ts';

export type Notice = Selectable<NoticeTable>;
export type Sending = Selectable<NoticeSendingTable>;

/** A notice with its sending, and the names of those who wrote and sent it. */
export type ListedNotice = Notice & { sending: Sending | null; writer: string | null; sender: string | null };

/** Whether staff stopped it, also where what is queued is not withdrawn yet: it ended, and a job has to work on it. */
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
  const byNotice = new Map(sendings.map((row) => [row.notice_id, row]));
  return rows.map((row) => {
    const sending = byNotice.get(row.id);
    return { ...row, sending: sending ?? null, sender: sending?.sender ?? null };
  });
}

/** Locks a notice, also a removed one, until the transaction ends. */
export async function lockNotice(trx: Database, id: string): Promise<Notice | undefined> {
  return trx
    .selectFrom('notice as n')
    .selectAll('n')
    .select(DAY.as('inactive_since'))
    .where('n.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Inserts a notice; returns false where the id exists. */
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

/** Inserts the one sending of a notice; returns false where there is one. */
export async function insertSending(
  trx: Database,
  row: Pick<Sending, 'notice_id' | 'sent_by' | 'sent_at'>,
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
