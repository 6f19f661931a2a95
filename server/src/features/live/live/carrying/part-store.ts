import { sql, type Selectable } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { LivePartTable } from '../../../../platform/database/tables/broadcasting.ts';
import { NODE_TIMEOUT_MS } from '../../../../platform/realtime/node-timeout.ts';

export type PartRef = { channelId: string; part: number };
export type Part = Selectable<LivePartTable>;

/** Inserts a part with the lesson's next number; the caller's transaction has locked the lesson. */
export async function insertPart(
  db: Database,
  opened: { channelId: string; nodeId: string; mime: string; now: Date },
): Promise<number> {
  const { channelId, nodeId, mime, now } = opened;
  const { part } = await db
    .insertInto('live_part')
    .values((e) => ({
      channel_id: channelId,
      part: e
        .selectFrom('live_part')
        .where('channel_id', '=', channelId)
        .select((s) => sql<number>`${s.fn.coalesce(s.fn.max('part'), sql.lit(0))} + 1`.as('next')),
      node_id: nodeId,
      mime,
      started_at: now,
    }))
    .returning('part')
    .executeTakeFirstOrThrow();
  return part;
}

export async function partOf(db: Database, ref: PartRef): Promise<Part | undefined> {
  return db.selectFrom('live_part').selectAll().where(isPart(ref)).executeTakeFirst();
}

export async function recordPartBytes(db: Database, ref: PartRef, bytes: number): Promise<void> {
  await db.updateTable('live_part').set({ bytes }).where(isPart(ref)).execute();
}

export async function recordPublisherSeen(db: Database, channelId: string, now: Date): Promise<void> {
  await db.updateTable('live_channel').set({ publisher_seen_at: now }).where('id', '=', channelId).execute();
}

export async function markPartClosed(
  db: Database,
  ref: PartRef,
  { chunks, bytes, now }: { chunks: number; bytes: number; now: Date },
): Promise<void> {
  await db
    .updateTable('live_part')
    .set((e) => ({ chunks, bytes, closed_at: e.fn.coalesce('closed_at', e.val(now)) }))
    .where(isPart(ref))
    .execute();
}

export async function markPartStored(db: Database, ref: PartRef, now: Date): Promise<void> {
  await db.updateTable('live_part').set({ stored_at: now }).where(isPart(ref)).execute();
}

export async function insertChunk(
  db: Database,
  stored: PartRef & { chunk: number; key: string; bytes: number; now: Date },
): Promise<void> {
  await db
    .insertInto('live_part_chunk')
    .values({
      channel_id: stored.channelId,
      part: stored.part,
      chunk: stored.chunk,
      media_file: stored.key,
      bytes: stored.bytes,
      stored_at: stored.now,
    })
    .onConflict((c) => c.columns(['channel_id', 'part', 'chunk']).doUpdateSet({ bytes: stored.bytes }))
    .execute();
}

export async function storedChunks(db: Database, ref: PartRef): Promise<{ bytes: number }[]> {
  return db.selectFrom('live_part_chunk').select('bytes').where(isPart(ref)).orderBy('chunk').execute();
}

/** Returns whether the lesson has its recording: files of it that are found later came too late. */
export async function isRecorded(db: Database, channelId: string): Promise<boolean> {
  const row = await db
    .selectFrom('live_channel')
    .select('id')
    .where('id', '=', channelId)
    .where('state', '=', 'recorded')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a part that never received any bytes. */
export async function deletePart(db: Database, ref: PartRef): Promise<void> {
  await db.deleteFrom('live_part').where(isPart(ref)).where('stored_at', 'is', null).execute();
}

/** Returns whether a node's heartbeat is recent, by the database's own time. */
export async function livesNode(db: Database, nodeId: string): Promise<boolean> {
  const found = await db
    .selectFrom('live_node')
    .select('id')
    .where('id', '=', nodeId)
    .where('seen_at', '>', sql<Date>`now() - ${sql.lit(NODE_TIMEOUT_MS)} * interval '1 millisecond'`)
    .executeTakeFirst();
  return found !== undefined;
}

function isPart({ channelId, part }: PartRef) {
  return sql<boolean>`channel_id = ${channelId} and part = ${part}`;
}
