import type { getNotices } from '@lisan/contract/console/notices';
import type { z } from 'zod';
import { cutPage, readCursor } from '../../../platform/http/page-cursor.ts';
import type { ConsoleDeps } from '../deps.ts';
import { noticesPage } from './notice-store.ts';
import { presentRow } from './present-notice.ts';

const DEFAULT_LIMIT = 30;

type Listed = Omit<z.infer<typeof getNotices.reply>, 'messageCode'>;

/** Lists notices, the latest first, with the levels and plans that a group is chosen from. */
export async function listNotices(
  { db, course, plans, config }: ConsoleDeps,
  { cursor, limit = DEFAULT_LIMIT }: z.infer<typeof getNotices.query>,
): Promise<Listed> {
  const rows = await noticesPage(db, { after: readCursor(cursor), limit: limit + 1 });
  const { page, next_cursor } = cutPage(rows, limit, ({ created_at, id }) => ({ at: created_at, id }));
  return {
    notices: page.map(presentRow),
    levels: course.levels.map(({ uuid, code, name }) => ({ uuid, code, name })),
    plans: plans.all.map(({ uuid, name }) => ({ uuid, name })),
    link_hosts: [...config.duties.noticeHosts],
    next_cursor,
  };
}
