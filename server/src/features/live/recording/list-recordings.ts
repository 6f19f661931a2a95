import type { RecordingView } from '@lisan/contract/live/recording';
import type { Database } from '../../../platform/database/schema.ts';
import { cutPage, readCursor } from '../../../platform/http/page-cursor.ts';
import { requireTeacher } from '../teacher/find-teacher-refs.ts';
import type { LiveDeps } from '../deps.ts';
import { presentRecordings } from './present.ts';
import { recordingPage, type RecordingFilter } from './store.ts';

const PAGE = 20;
const MAX_PER_TEACHER = 50;

type Asked = RecordingFilter & { cursor: string | undefined; limit: number | undefined };

/**
 * Lists published recordings, newest first.
 * @throws AppError not_found for an unknown teacher or level, 422 on `cursor`
 */
export async function listRecordings(
  deps: LiveDeps,
  asked: Asked,
): Promise<{ contents: RecordingView[]; next_cursor: string | null }> {
  if (asked.levelId !== undefined) deps.course.requireLevel(asked.levelId);
  if (asked.teacherId !== undefined) await requireTeacher(deps.db, asked.teacherId);
  const limit = asked.limit ?? PAGE;
  const rows = await recordingPage(deps.db, asked, { after: readCursor(asked.cursor), most: limit + 1 });
  const { page, next_cursor } = cutPage(rows, limit, (row) => ({ at: row.published_at, id: row.id }));
  return { contents: await presentRecordings(deps.db, page), next_cursor };
}

/** Lists the newest recordings of a teacher. */
export async function listTeacherRecordings(db: Database, teacherId: string): Promise<RecordingView[]> {
  return presentRecordings(db, await recordingPage(db, { teacherId }, { after: null, most: MAX_PER_TEACHER }));
}
