import type { getStudioWriting } from '@lisan/contract/studio/studio-writing';
import type { z } from 'zod';
import { cutPage, readCursor } from '../../../../platform/http/page-cursor.ts';
import { requireTeacherAccount } from '../../../live/teacher/require-teacher-account.ts';
import type { LearningDeps } from '../../deps.ts';
import { findDrafts } from '../store.ts';
import { presentQueued } from './present-queued.ts';
import { countQueued, queuePage } from './queue-store.ts';

const PAGE = 20;

type Asked = { subscriberId: string; cursor: string | undefined; limit: number | undefined };

/** Lists the texts that wait for a teacher, the oldest first. @throws AppError forbidden, 422 on `cursor` */
export async function listQueue(
  { db, clock, course }: LearningDeps,
  { subscriberId, cursor, limit = PAGE }: Asked,
): Promise<Omit<z.infer<typeof getStudioWriting.reply>, 'messageCode'>> {
  const { id: teacherId } = await requireTeacherAccount(db, subscriberId);
  const now = clock.now();
  const rows = await queuePage(db, subscriberId, { after: readCursor(cursor), limit: limit + 1 });
  const { page, next_cursor } = cutPage(rows, limit, ({ sent_at, id }) => ({ at: sent_at ?? now, id }));
  const texts = [];
  for (const row of page) {
    const { second } = await findDrafts(db, { subscriberId: row.subscriber_id, taskUuid: row.task_uuid });
    texts.push(presentQueued(row, { course, teacherId, now, words: second?.words ?? 0 }));
  }
  return { texts, total: await countQueued(db, subscriberId), next_cursor };
}
