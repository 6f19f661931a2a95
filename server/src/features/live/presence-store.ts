import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

type Present = { channelId: string; subscriberIds: string[]; now: Date };

/** All these watch now. */
export async function startViewing(db: Database, { channelId, subscriberIds, now }: Present): Promise<void> {
  await sql`
    insert into channel_view (subscriber_id, channel_id, viewing, first_seen_at, last_seen_at)
    select subscriber_id, ${channelId}::uuid, true, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${subscriberIds}::uuid[]) as subscriber_id
    on conflict (subscriber_id, channel_id) do update set viewing = true, last_seen_at = excluded.last_seen_at`.execute(
    db,
  );
}

/** None of these watches any more. */
export async function stopViewing(db: Database, { channelId, subscriberIds, now }: Present): Promise<void> {
  await db
    .updateTable('channel_view')
    .set({ viewing: false, last_seen_at: now })
    .where('channel_id', '=', channelId)
    .where('subscriber_id', '=', sql<string>`any(${subscriberIds})`)
    .where('viewing', '=', true)
    .execute();
}

/** Who came last, the newest first. */
export async function newestViewers(db: Database, channelId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('channel_view')
    .select('subscriber_id')
    .where('channel_id', '=', channelId)
    .where('viewing', '=', true)
    .orderBy('first_seen_at', 'desc')
    .orderBy('subscriber_id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => row.subscriber_id);
}
