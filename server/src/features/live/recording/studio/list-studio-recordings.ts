import type { StudioRecording } from '@lisan/contract/studio/studio';
import type { Database } from '../../../../platform/database/schema.ts';
import { cutPage, readCursor } from '../../../../platform/http/page-cursor.ts';
import { requireTeacherAccount } from '../../teacher/require-teacher-account.ts';
import { ownRecordingPage } from './own-recording-store.ts';
import { presentStudioRecordings } from './present-studio-recordings.ts';

const PAGE = 20;

/**
 * Lists this teacher's recordings, published or not, newest first.
 * @throws AppError forbidden, 422 on `cursor`
 */
export async function listStudioRecordings(
  db: Database,
  subscriberId: string,
  asked: { cursor: string | undefined; limit: number | undefined },
): Promise<{ recordings: StudioRecording[]; next_cursor: string | null }> {
  const { id } = await requireTeacherAccount(db, subscriberId);
  const limit = asked.limit ?? PAGE;
  const rows = await ownRecordingPage(db, id, { after: readCursor(asked.cursor), limit: limit + 1 });
  const { page, next_cursor } = cutPage(rows, limit, (row) => ({ at: row.published_at, id: row.id }));
  return { recordings: await presentStudioRecordings(db, page), next_cursor };
}
