import type { RecordingView } from '@lisan/contract/live/recording';
import type { Database } from '../../../platform/database/schema.ts';
import { findTeacherRefs } from '../teacher/find-teacher-refs.ts';
import type { Recording } from './store.ts';

/** Presents recordings as the public sees them: without an address to play them. */
export async function presentRecordings(db: Database, rows: Recording[]): Promise<RecordingView[]> {
  const teacher = await findTeacherRefs(
    db,
    rows.map((row) => row.teacher_id),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    description: row.description,
    teacher: teacher(row.teacher_id),
    level_id: row.level_id,
    seconds: row.seconds,
    poster_url: row.poster_file && `/media/posters/${row.poster_file}`,
    published_at: row.published_at.toISOString(),
  }));
}
