import { sql, type Updateable } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { RecordingTable } from '../../../../platform/database/tables/live.ts';
import type { PageCursor } from '../../../../platform/http/page-cursor.ts';
import type { Recording } from '../store.ts';

/** Returns a teacher's recordings, published or not, newest first. */
export async function ownRecordingPage(
  db: Database,
  teacherId: string,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<Recording[]> {
  return db
    .selectFrom('recording')
    .selectAll()
    .where('teacher_id', '=', teacherId)
    .$if(after !== null, (q) => q.where(sql<boolean>`(published_at, id) < (${after?.at}, ${after?.id})`))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function recordingById(db: Database, id: string): Promise<Recording | undefined> {
  return db.selectFrom('recording').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the recording until the transaction ends and returns it. */
export async function lockRecording(db: Database, id: string): Promise<Recording | undefined> {
  return db.selectFrom('recording').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function updateRecording(
  db: Database,
  id: string,
  changes: Omit<Updateable<RecordingTable>, 'id' | 'teacher_id' | 'media_file'>,
): Promise<Recording> {
  return db.updateTable('recording').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
