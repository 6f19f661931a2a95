import { sql, type Selectable } from 'kysely';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { InboxMessageTable } from '../../../platform/database/tables/live.ts';
import type { PageCursor } from '../../../platform/http/page-cursor.ts';

export type InboxMessage = Selectable<InboxMessageTable>;

/** Inserts messages; skips keys that the subscriber already has. */
export async function insertMessages(db: Database, rows: readonly InboxMessage[]): Promise<void> {
  await insertRows(db, 'inbox_message', { rows, ending: sql`on conflict (subscriber_id, dedupe_key) do nothing` });
}

export async function inboxPage(
  db: Database,
  subscriberId: string,
  at: { after: PageCursor | null; limit: number },
): Promise<InboxMessage[]> {
  const { after } = at;
  return db
    .selectFrom('inbox_message')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .$if(after !== null, (q) => q.where(sql<boolean>`(at, uuid) < (${after?.at}, ${after?.id})`))
    .orderBy('at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(at.limit)
    .execute();
}

/** Marks these messages of the subscriber as read; without a list, all. */
export async function markRead(
  db: Database,
  subscriberId: string,
  at: { uuids: string[] | undefined; now: Date },
): Promise<void> {
  const { uuids } = at;
  await db
    .updateTable('inbox_message')
    .set({ read_at: at.now })
    .where('subscriber_id', '=', subscriberId)
    .where('read_at', 'is', null)
    .$if(uuids !== undefined, (q) => q.where('uuid', '=', sql<string>`any(${uuids ?? []})`))
    .execute();
}
