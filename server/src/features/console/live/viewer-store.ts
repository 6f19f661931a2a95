import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { PageCursor } from '../../../platform/http/page-cursor.ts';

export type ViewerRow = {
  uuid: string;
  name: string | null;
  number_end: string;
  at: Date;
  watching: boolean;
  muted: boolean;
  removed: boolean;
};

const VIEWER = sql`
  select s.id as uuid, s.name, right(s.msisdn, 4) as number_end, v.first_seen_at as at, v.viewing as watching,
    exists (select from live_mute m where m.channel_id = v.channel_id and m.subscriber_id = s.id) as muted,
    exists (select from live_removal r where r.channel_id = v.channel_id and r.subscriber_id = s.id) as removed
  from channel_view v join subscriber s on s.id = v.subscriber_id`;

/** Lists the viewers of a lesson, and the muted and removed ones, in the order of their arrival. */
export async function viewersPage(
  db: Database,
  channelId: string,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<ViewerRow[]> {
  const later = after ? sql`and (at, uuid) > (${after.at}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<ViewerRow>`
    select * from (${VIEWER} where v.channel_id = ${channelId}) as viewers
    where (watching or muted or removed) ${later} order by at, uuid limit ${limit}`.execute(db);
  return rows;
}

/** Finds a learner in a lesson, even before the learner has joined it. */
export async function findViewer(
  db: Database,
  { channelId, subscriberId }: { channelId: string; subscriberId: string },
): Promise<ViewerRow | undefined> {
  const { rows } = await sql<ViewerRow>`
    select s.id as uuid, s.name, right(s.msisdn, 4) as number_end, s.created_at as at,
      exists (select from channel_view v
        where v.channel_id = ${channelId} and v.subscriber_id = s.id and v.viewing) as watching,
      exists (select from live_mute m where m.channel_id = ${channelId} and m.subscriber_id = s.id) as muted,
      exists (select from live_removal r where r.channel_id = ${channelId} and r.subscriber_id = s.id) as removed
    from subscriber s where s.id = ${subscriberId}`.execute(db);
  return rows[0];
}
