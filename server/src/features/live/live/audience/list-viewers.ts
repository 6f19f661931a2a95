import type { ViewerName } from '@lisan/contract/live/realtime';
import { cutPage, readCursor } from '../../../../platform/http/page-cursor.ts';
import type { LiveDeps } from '../../deps.ts';
import { isTeacherOf, requireLesson } from '../policy.ts';
import { viewerPage } from './audience-store.ts';
import { nameViewers } from './name-viewers.ts';

const PAGE = 50;

type Asked = { channelId: string; subscriberId: string; cursor: string | undefined; limit: number | undefined };
type Audience = { viewers: number; roster: ViewerName[]; next_cursor: string | null };

/**
 * Returns the number of viewers; the lesson's teacher also gets their names, in the order of arrival.
 * @throws AppError not_found
 */
export async function listViewers(deps: LiveDeps, asked: Asked): Promise<Audience> {
  const lesson = await requireLesson(deps.db, asked.channelId);
  if (lesson.state !== 'live') return { viewers: 0, roster: [], next_cursor: null };
  const viewers = (await deps.audiences.viewers.of([lesson.id])).get(lesson.id) ?? 0;
  if (!(await isTeacherOf(deps.db, asked.subscriberId, lesson))) return { viewers, roster: [], next_cursor: null };
  const limit = asked.limit ?? PAGE;
  const rows = await viewerPage(deps.db, {
    channelId: lesson.id,
    after: readCursor(asked.cursor),
    limit: limit + 1,
  });
  const { page, next_cursor } = cutPage(rows, limit, (row) => ({ at: row.first_seen_at, id: row.subscriber_id }));
  const roster = await nameViewers(
    deps.db,
    page.map((row) => row.subscriber_id),
  );
  return { viewers, roster, next_cursor };
}
