import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { LiveMessageTable } from '../../../../platform/database/tables/broadcasting.ts';
import type { PageCursor } from '../../../../platform/http/page-cursor.ts';

export type Message = Selectable<LiveMessageTable>;
export type MessageKind = Message['kind'];

export async function insertMessage(db: Database, row: Insertable<LiveMessageTable>): Promise<void> {
  await db.insertInto('live_message').values(row).execute();
}

/** Serialises the messages of one subscriber in one lesson until the transaction ends. */
export async function lockSender(db: Database, by: { subscriberId: string; channelId: string }): Promise<void> {
  const key = `${by.channelId} ${by.subscriberId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 12))`.execute(db);
}

export async function messageById(db: Database, id: string): Promise<Message | undefined> {
  return db.selectFrom('live_message').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function messageOfSender(
  db: Database,
  by: { subscriberId: string; channelId: string; clientId: string },
): Promise<Message | undefined> {
  return db
    .selectFrom('live_message')
    .selectAll()
    .where('subscriber_id', '=', by.subscriberId)
    .where('channel_id', '=', by.channelId)
    .where('client_id', '=', by.clientId)
    .executeTakeFirst();
}

export async function hasWrittenSince(
  db: Database,
  by: { subscriberId: string; channelId: string },
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('live_message')
    .select('id')
    .where('subscriber_id', '=', by.subscriberId)
    .where('channel_id', '=', by.channelId)
    .where('at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the messages of a lesson since `since`, up to `limit`. */
export async function countSince(
  db: Database,
  channelId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<number> {
  const rows = await db
    .selectFrom('live_message')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('at', '>', since)
    .limit(limit)
    .execute();
  return rows.length;
}

/** Returns the newest visible messages, newest first. */
export async function newestShown(db: Database, channelId: string, limit: number): Promise<Message[]> {
  return db
    .selectFrom('live_message')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('hidden_at', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

type Wanted = { channelId: string; kind: MessageKind | undefined; before: PageCursor | null; limit: number };

/** Returns a page of all messages, hidden ones included, newest first. */
export async function messagePage(db: Database, { channelId, kind, before, limit }: Wanted): Promise<Message[]> {
  return db
    .selectFrom('live_message')
    .selectAll()
    .where('channel_id', '=', channelId)
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind ?? null))
    .$if(before !== null, (q) => q.where(sql<boolean>`(at, id) < (${before?.at}, ${before?.id})`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Hides or shows a message; hiding a hidden message again does not change its time. */
export async function saveHidden(db: Database, id: string, hiddenAt: Date | null): Promise<void> {
  await db
    .updateTable('live_message')
    .set((e) => ({ hidden_at: hiddenAt && e.fn.coalesce('hidden_at', e.val(hiddenAt)) }))
    .where('id', '=', id)
    .execute();
}

/** Marks a message as answered, or not; marking it again does not change its time. */
export async function saveAnswered(db: Database, id: string, answeredAt: Date | null): Promise<void> {
  await db
    .updateTable('live_message')
    .set((e) => ({ answered_at: answeredAt && e.fn.coalesce('answered_at', e.val(answeredAt)) }))
    .where('id', '=', id)
    .execute();
}
