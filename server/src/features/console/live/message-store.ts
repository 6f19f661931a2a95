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
  number_end: string;
  muted: boolean;
  removed: boolean;
};

type ReportRow = {
  message_id: string;
  at: Date;
  reason: string | null;
  uuid: string;
  name: string | null;
  number_end: string;
};

const MESSAGE = sql`
  select m.id, m.kind, m.text, m.at, m.hidden_at, s.id as author_id, s.name as author, right(s.msisdn, 4) as number_end,
    exists (select from live_mute u where u.channel_id = m.channel_id and u.subscriber_id = s.id) as muted,
    exists (select from live_removal r where r.channel_id = m.channel_id and r.subscriber_id = s.id) as removed
  from live_message m join subscriber s on s.id = m.subscriber_id`;

type Wanted = { channelId: string; isReported: boolean; after: PageCursor | null; limit: number };

/** Returns the messages of a lesson, the latest first. */
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

/** Returns the reports of these messages, the earliest first. */
export async function reportsOfMessages(db: Database, ids: string[]): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.message_id, r.at, r.reason, s.id as uuid, s.name, right(s.msisdn, 4) as number_end
    from live_report r join subscriber s on s.id = r.subscriber_id
    where r.message_id = any(${ids}::uuid[]) order by r.at, s.id`.execute(db);
  return rows;
}
