import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { PageCursor } from '../../../platform/http/page-cursor.ts';

export type MessageRow = {
  id: string;
  kind: 'question' | 'chat';
  text: string;
  at: Date;
  hidden_at: Date | null;
  author_id: string;
  author: string | null;
  muted: boolean;
  removed: boolean;
};

export type ReportRow = { message_id: string; at: Date; reason: string | null; uuid: string; name: string | null };

const MESSAGE = sql`
  select m.id, m.kind, m.text, m.at, m.hidden_at, s.id as author_id, s.name as author,
    exists (select from live_mute u where u.channel_id = m.channel_id and u.subscriber_id = s.id) as muted,
    exists (select from live_removal r where r.channel_id = m.channel_id and r.subscriber_id = s.id) as removed
  from live_message m join subscriber s on s.id = m.subscriber_id`;

type Wanted = { channelId: string; isReported: boolean; after: PageCursor | null; limit: number };

/** The messages of a lesson, the latest first. */
export async function messagesPage(
  db: Database,
  { channelId, isReported, after, limit }: Wanted,
): Promise<MessageRow[]> {
  const older = after ? sql`and (m.at, m.id) < (${after.at}, ${after.id}::uuid)` : sql``;
  const reported = isReported ? sql`and exists (select from live_report x where x.message_id = m.id)` : sql``;
  const { rows } = await sql<MessageRow>`
    ${MESSAGE} where m.channel_id = ${channelId} ${older} ${reported}
    order by m.at desc, m.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findMessageRow(db: Database, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`${MESSAGE} where m.id = ${id}`.execute(db);
  return rows[0];
}

/** The reports of these messages, the first one first. */
export async function reportsOfMessages(db: Database, ids: string[]): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.message_id, r.at, r.reason, s.id as uuid, s.name
    from live_report r join subscriber s on s.id = r.subscriber_id
    where r.message_id = any(${ids}::uuid[]) order by r.at, s.id`.execute(db);
  return rows;
}
