import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { PageCursor } from '../../../platform/http/page-cursor.ts';

export type RecordingRow = {
  id: string;
  title: string;
  kind: 'video' | 'sound';
  teacher_id: string;
  teacher_name: string;
  unpublished: boolean;
  published_at: Date;
  seconds: number;
};

const RECORDING = sql`
  select r.id, r.title, r.kind, r.teacher_id, t.name as teacher_name, r.unpublished, r.published_at, r.seconds
  from recording r join teacher t on t.id = r.teacher_id`;

/** Returns all recordings, the latest first. */
export async function recordingsPage(
  db: Database,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<RecordingRow[]> {
  const older = after ? sql`where (r.published_at, r.id) < (${after.at}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<RecordingRow>`
    ${RECORDING} ${older} order by r.published_at desc, r.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findRecording(db: Database, id: string): Promise<RecordingRow | undefined> {
  const { rows } = await sql<RecordingRow>`${RECORDING} where r.id = ${id}`.execute(db);
  return rows[0];
}
