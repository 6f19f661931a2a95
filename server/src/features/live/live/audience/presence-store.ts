import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';

type Present = { channelId: string; subscriberIds: string[]; nodeId: string; now: Date };

/** The node of viewers who watch by a call, without a connection to the channel. */
const BY_CALL = 'call';

/** A node without a heartbeat for this long counts as stopped. */
const SILENT_MS = 3500;
/** The row of a dead node is removed after this time. */
const STALE_NODE_MS = 60_000;

/** Nodes that can count a viewer now, and `BY_CALL`. Nodes are judged by the database's time, which all nodes share. */
const COUNTING: RawBuilder<string[]> = sql`
  (array(select id from live_node where seen_at > now() - ${SILENT_MS} * interval '1 millisecond') || ${BY_CALL}::text)`;

/** Whether a row of `channel_view` is a current viewer; every count and list of viewers uses this. */
export const isCounted = isCountedIn('channel_view');

/** Marks viewers as watching through this node; an earlier mark by a call is removed. */
export async function startViewing(db: Database, { channelId, subscriberIds, nodeId, now }: Present): Promise<void> {
  if (subscriberIds.length === 0) return;
  await sql`
    insert into channel_view as seen (subscriber_id, channel_id, viewing, first_seen_at, last_seen_at, node_ids)
    select subscriber_id, ${channelId}::uuid, true, ${now}::timestamptz, ${now}::timestamptz, array[${nodeId}::text]
    from unnest(${subscriberIds}::uuid[]) as subscriber_id
    order by subscriber_id
    on conflict (subscriber_id, channel_id) do update
    set viewing = true, last_seen_at = excluded.last_seen_at,
      node_ids = array(select id from live_node where id = any(seen.node_ids) and id <> ${nodeId}) || ${nodeId}::text`.execute(
    db,
  );
}

/** Removes this node from the viewers. Returns how many of them have no node left. */
export async function stopViewing(db: Database, { channelId, subscriberIds, nodeId, now }: Present): Promise<number> {
  if (subscriberIds.length === 0) return 0;
  const { rows } = await sql<{ viewing: boolean }>`
    update channel_view
    set last_seen_at = ${now},
      node_ids = array_remove(array_remove(node_ids, ${nodeId}), ${BY_CALL}),
      viewing = array_remove(array_remove(node_ids, ${nodeId}), ${BY_CALL}) && ${COUNTING}
    where channel_id = ${channelId} and subscriber_id = any(${subscriberIds}::uuid[]) and viewing
    returning viewing`.execute(db);
  return rows.filter(({ viewing }) => !viewing).length;
}

/**
 * Sets, or without `on` toggles, whether a subscriber watches by a call; the row stays as attendance. A subscriber with
 * a connection is counted by the connection alone; a subscriber who leaves is not counted until they enter again.
 */
export async function saveViewing(
  db: Database,
  own: { subscriberId: string; channelId: string; now: Date },
  on: boolean | undefined,
): Promise<boolean> {
  const wasCounted = isCountedIn('seen');
  const { rows } = await sql<{ viewing: boolean }>`
    insert into channel_view as seen (subscriber_id, channel_id, viewing, first_seen_at, last_seen_at, node_ids)
    select ${own.subscriberId}::uuid, ${own.channelId}::uuid, true, ${own.now}::timestamptz, ${own.now}::timestamptz,
      array[${BY_CALL}::text]
    where ${on ?? null}::boolean is distinct from false
      or exists (select from channel_view where subscriber_id = ${own.subscriberId} and channel_id = ${own.channelId})
    on conflict (subscriber_id, channel_id) do update
    set last_seen_at = excluded.last_seen_at,
      viewing = coalesce(${on ?? null}::boolean, not ${wasCounted}),
      node_ids = case
        when not coalesce(${on ?? null}::boolean, not ${wasCounted}) then '{}'
        when ${wasCounted} then seen.node_ids
        else excluded.node_ids end
    returning viewing`.execute(db);
  return rows[0]?.viewing ?? false;
}

/** Returns the latest viewers, newest first. */
export async function newestViewers(db: Database, channelId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('channel_view')
    .select('subscriber_id')
    .where('channel_id', '=', channelId)
    .where(isCounted)
    .orderBy('first_seen_at', 'desc')
    .orderBy('subscriber_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.subscriber_id);
}

/** Records the heartbeat of this node. */
export async function beat(db: Database, nodeId: string): Promise<void> {
  await sql`
    insert into live_node (id, seen_at) values (${nodeId}, now())
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(db);
}

/** Removes nodes that died long ago. */
export async function removeDeadNodes(db: Database): Promise<void> {
  await sql`delete from live_node where seen_at < now() - ${STALE_NODE_MS} * interval '1 millisecond'`.execute(db);
}

/** Removes a node that stops, so that its viewers are no longer counted. */
export async function removeNode(db: Database, nodeId: string): Promise<void> {
  await db.deleteFrom('live_node').where('id', '=', nodeId).execute();
}

function isCountedIn(table: 'channel_view' | 'seen'): RawBuilder<boolean> {
  const [viewing, nodes] = [sql.ref(`${table}.viewing`), sql.ref(`${table}.node_ids`)];
  return sql`(${viewing} and ${nodes} && ${COUNTING})`;
}
