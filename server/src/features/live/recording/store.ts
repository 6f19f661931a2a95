import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { MediaKind, RecordingTable } from '../../../platform/database/tables/live.ts';
import { queueTranscript } from './transcript/transcript-store.ts';
import type { PageCursor } from '../../../platform/http/page-cursor.ts';

export type Recording = Selectable<RecordingTable>;
export type RecordingFilter = {
  kind?: MediaKind | undefined;
  teacherId?: string | undefined;
  levelId?: string | undefined;
};

/** Returns published recordings, newest first. */
export async function recordingPage(
  db: Database,
  { kind, teacherId, levelId }: RecordingFilter,
  at: { after: PageCursor | null; most: number },
): Promise<Recording[]> {
  const { after } = at;
  return db
    .selectFrom('recording')
    .selectAll()
    .where('unpublished', '=', false)
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind ?? null))
    .$if(teacherId !== undefined, (q) => q.where('teacher_id', '=', teacherId ?? null))
    .$if(levelId !== undefined, (q) => q.where('level_id', '=', levelId ?? null))
    .$if(after !== null, (q) => q.where(sql<boolean>`(published_at, id) < (${after?.at}, ${after?.id})`))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(at.most)
    .execute();
}

export async function publishedRecording(db: Database, id: string): Promise<Recording | undefined> {
  return db
    .selectFrom('recording')
    .selectAll()
    .where('id', '=', id)
    .where('unpublished', '=', false)
    .executeTakeFirst();
}

/** Returns whether a file belongs to a published recording, and the accounts of its teachers. */
export async function fileOwners(db: Database, file: string): Promise<{ isPublished: boolean; teachers: string[] }> {
  const rows = await db
    .selectFrom('recording as r')
    .innerJoin('teacher as t', 't.id', 'r.teacher_id')
    .select(['r.unpublished', 't.subscriber_id'])
    .where((e) => e.or([e('r.media_file', '=', file), e('r.captions_file', '=', file)]))
    .execute();
  return {
    isPublished: rows.some((row) => !row.unpublished),
    teachers: rows.flatMap((row) => row.subscriber_id ?? []),
  };
}

/** Inserts a recording and queues its transcript, within the caller's transaction. */
export async function insertRecording(
  trx: Database,
  row: Insertable<RecordingTable> & { published_at: Date },
): Promise<void> {
  await trx.insertInto('recording').values(row).execute();
  const hasCaptions = typeof row.captions_file === 'string';
  await queueTranscript(trx, { recordingId: row.id, hasCaptions, now: row.published_at });
}

export async function positionOf(db: Database, subscriberId: string, recordingId: string): Promise<number> {
  const row = await db
    .selectFrom('recording_position')
    .select('seconds')
    .where('subscriber_id', '=', subscriberId)
    .where('recording_id', '=', recordingId)
    .executeTakeFirst();
  return row?.seconds ?? 0;
}

export async function savePositionRow(
  db: Database,
  row: { subscriber_id: string; recording_id: string; seconds: number; saved_at: Date },
): Promise<void> {
  await db
    .insertInto('recording_position')
    .values(row)
    .onConflict((c) =>
      c.columns(['subscriber_id', 'recording_id']).doUpdateSet({ seconds: row.seconds, saved_at: row.saved_at }),
    )
    .execute();
}
