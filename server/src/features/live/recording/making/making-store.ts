import { sql, type Selectable } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { LiveChannelTable } from '../../../../platform/database/tables/live.ts';
import type { Row } from '../../../../platform/queue/queue-declaration.ts';
import { NODE_TIMEOUT_MS } from '../../../../platform/realtime/node-timeout.ts';

export type EndedLesson = Pick<
  Selectable<LiveChannelTable>,
  'id' | 'teacher_id' | 'title' | 'level_id' | 'auto_publish'
>;
/** A file of a part; the files of one part are in its order and continue each other. */
type StoredFile = { part: number; key: string };

/** A lesson that this process may make the recording of while the claimed row is its own. */
export type Claim = { lesson: EndedLesson; row: Row<'recording_job'> };

/**
 * A lesson's missing parts are lost if it ended before these times; `emptyLostBefore` is for parts that received no
 * bytes.
 */
export type MissingParts = {
  lostBefore: Date;
  /** For a part whose node is gone and which has chunks in the store: the rest is a minute at most. */
  restLostBefore: Date;
  emptyLostBefore: Date;
};

/** Returns the lesson, if it still waits for its recording and has parts. */
export async function endedLesson(db: Database, channelId: string): Promise<EndedLesson | undefined> {
  return db
    .selectFrom('live_channel')
    .select(['id', 'teacher_id', 'title', 'level_id', 'auto_publish'])
    .where('id', '=', channelId)
    .where('state', '=', 'ended')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('live_part').select('part').where('live_part.channel_id', '=', channelId)),
    )
    .executeTakeFirst();
}

/**
 * Returns whether parts of an ended lesson are neither in the store nor lost. A part reaches the store after it was
 * closed.
 */
export async function hasMissingParts(
  db: Database,
  channelId: string,
  { lostBefore, restLostBefore, emptyLostBefore }: MissingParts,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from live_part part join live_channel lesson on lesson.id = part.channel_id
    where part.channel_id = ${channelId} and part.stored_at is null
      and coalesce(lesson.ended_at, lesson.starts_at) > case
        when part.bytes = 0 then ${emptyLostBefore}::timestamptz
        when exists (select 1 from live_node node where node.id = part.node_id
          and node.seen_at > now() - ${sql.lit(NODE_TIMEOUT_MS)} * interval '1 millisecond') then ${lostBefore}::timestamptz
        when exists (select 1 from live_part_chunk chunk where chunk.channel_id = part.channel_id
          and chunk.part = part.part) then ${restLostBefore}::timestamptz
        else ${lostBefore}::timestamptz end
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function deleteJob(trx: Database, channelId: string): Promise<void> {
  await trx.deleteFrom('recording_job').where('channel_id', '=', channelId).execute();
}

/**
 * Queues an abandoned recording again, with all its attempts. Returns false if this lesson has no abandoned recording.
 */
export async function requeueDead(db: Database, channelId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recording_job')
    .set({ state: 'queued', attempts: 0, due_at: now, failure: null })
    .where('channel_id', '=', channelId)
    .where('state', '=', 'dead')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists the files of a lesson in the media store, in their order. */
export async function storedFiles(db: Database, channelId: string): Promise<StoredFile[]> {
  return db
    .selectFrom('live_part_chunk')
    .select(['part', 'media_file as key'])
    .where('channel_id', '=', channelId)
    .orderBy('part')
    .orderBy('chunk')
    .execute();
}

export async function deleteParts(db: Database, channelId: string): Promise<void> {
  await db.deleteFrom('live_part').where('channel_id', '=', channelId).execute();
}

/** Returns lessons with a recording whose parts still exist: the process that made it was interrupted. */
export async function recordedWithParts(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('live_part')
    .innerJoin('live_channel', 'live_channel.id', 'live_part.channel_id')
    .select('live_part.channel_id')
    .distinct()
    .where('live_channel.state', '=', 'recorded')
    .execute();
  return rows.map((row) => row.channel_id);
}

/** Locks the lesson's row until the transaction ends, if it still waits for its recording. */
export async function lockUnrecorded(trx: Database, channelId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('live_channel')
    .select('id')
    .where('id', '=', channelId)
    .where('state', '=', 'ended')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function markRecorded(trx: Database, at: { channelId: string; recordingId: string }): Promise<void> {
  await trx
    .updateTable('live_channel')
    .set({ state: 'recorded', recording_id: at.recordingId })
    .where('id', '=', at.channelId)
    .execute();
}

export async function recordedFiles(
  db: Database,
  channelId: string,
): Promise<{ media_file: string; poster_file: string | null } | undefined> {
  return db
    .selectFrom('recording')
    .select(['media_file', 'poster_file'])
    .where('channel_id', '=', channelId)
    .executeTakeFirst();
}
