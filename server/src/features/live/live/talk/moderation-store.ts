import { sql, type Insertable } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { LiveReportTable } from '../../../../platform/database/tables/broadcasting.ts';

type Author = { channelId: string; subscriberId: string };

export async function setChatOpen(db: Database, channelId: string, open: boolean): Promise<void> {
  await db.updateTable('live_channel').set({ chat_open: open }).where('id', '=', channelId).execute();
}

export async function muteAuthor(db: Database, { channelId, subscriberId }: Author, now: Date): Promise<void> {
  await db
    .insertInto('live_mute')
    .values({ channel_id: channelId, subscriber_id: subscriberId, muted_at: now })
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function unmuteAuthor(db: Database, { channelId, subscriberId }: Author): Promise<void> {
  await db
    .deleteFrom('live_mute')
    .where('channel_id', '=', channelId)
    .where('subscriber_id', '=', subscriberId)
    .execute();
}

/** Returns which of these subscribers are muted for the lesson. */
export async function mutedAmong(db: Database, channelId: string, subscriberIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('live_mute')
    .select('subscriber_id')
    .where('channel_id', '=', channelId)
    .where('subscriber_id', '=', sql<string>`any(${subscriberIds})`)
    .execute();
  return new Set(rows.map((row) => row.subscriber_id));
}

/** Stores a report; returns false for a repeated report by the same subscriber. */
export async function saveReport(db: Database, row: Insertable<LiveReportTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('live_report')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function reportsOf(db: Database, messageIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('live_report')
    .select(['message_id', (e) => e.fn.countAll<number>().as('count')])
    .where('message_id', '=', sql<string>`any(${messageIds})`)
    .groupBy('message_id')
    .execute();
  return new Map(rows.map((row) => [row.message_id, row.count]));
}
