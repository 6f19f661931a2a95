import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { PageCursor } from '../../../../platform/http/page-cursor.ts';
import { isCounted } from './presence-store.ts';

type Own = { subscriberId: string; channelId: string; now: Date };

/** Sets, or without `on` toggles, whether a subscriber likes the lesson. */
export async function saveLike(db: Database, own: Own, on: boolean | undefined): Promise<boolean> {
  const { rows } = await sql<{ liked: boolean }>`
    insert into channel_like as given (subscriber_id, channel_id, liked, changed_at)
    values (${own.subscriberId}, ${own.channelId}, ${on ?? true}, ${own.now})
    on conflict (subscriber_id, channel_id) do update
    set liked = coalesce(${on ?? null}::boolean, not given.liked), changed_at = excluded.changed_at
    returning liked`.execute(db);
  return rows[0]?.liked ?? false;
}

/** A number, and the number of rows that were read for it. */
export type Counted = { count: number; read: number };

/** Counts current viewers. Rows of viewers whose node died are read and not counted. */
export async function viewersOf(db: Database, channelIds: string[]): Promise<Map<string, Counted>> {
  const rows = await db
    .selectFrom('channel_view')
    .select(['channel_id', (e) => e.fn.countAll<number>().filterWhere(isCounted).as('count')])
    .select((e) => e.fn.countAll<number>().as('read'))
    .where('channel_id', '=', sql<string>`any(${channelIds})`)
    .where('viewing', '=', true)
    .groupBy('channel_id')
    .execute();
  return new Map(rows.map(({ channel_id, count, read }) => [channel_id, { count, read }]));
}

export async function likesOf(db: Database, channelIds: string[]): Promise<Map<string, Counted>> {
  const rows = await db
    .selectFrom('channel_like')
    .select(['channel_id', (e) => e.fn.countAll<number>().as('count')])
    .where('channel_id', '=', sql<string>`any(${channelIds})`)
    .where('liked', '=', true)
    .groupBy('channel_id')
    .execute();
  return new Map(rows.map(({ channel_id, count }) => [channel_id, { count, read: count }]));
}

export async function likedBy(db: Database, subscriberId: string, channelIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('channel_like')
    .select('channel_id')
    .where('subscriber_id', '=', subscriberId)
    .where('channel_id', '=', sql<string>`any(${channelIds})`)
    .where('liked', '=', true)
    .execute();
  return new Set(rows.map((row) => row.channel_id));
}

/** Returns which of these subscribers like the lesson. */
export async function likedAmong(db: Database, channelId: string, subscriberIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('channel_like')
    .select('subscriber_id')
    .where('channel_id', '=', channelId)
    .where('subscriber_id', '=', sql<string>`any(${subscriberIds})`)
    .where('liked', '=', true)
    .execute();
  return new Set(rows.map((row) => row.subscriber_id));
}

/** Counts the learners who came, however briefly. */
export async function attendanceOf(db: Database, channelIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('channel_view')
    .select(['channel_id', (e) => e.fn.countAll<number>().as('count')])
    .where('channel_id', '=', sql<string>`any(${channelIds})`)
    .groupBy('channel_id')
    .execute();
  return new Map(rows.map((row) => [row.channel_id, row.count]));
}

/** Returns a page of viewers, in the order of their arrival. */
export async function viewerPage(
  db: Database,
  at: { channelId: string; after: PageCursor | null; limit: number },
): Promise<{ subscriber_id: string; first_seen_at: Date }[]> {
  const { after } = at;
  return db
    .selectFrom('channel_view')
    .select(['subscriber_id', 'first_seen_at'])
    .where('channel_id', '=', at.channelId)
    .where(isCounted)
    .$if(after !== null, (q) => q.where(sql<boolean>`(first_seen_at, subscriber_id) > (${after?.at}, ${after?.id})`))
    .orderBy('first_seen_at')
    .orderBy('subscriber_id')
    .limit(at.limit)
    .execute();
}
