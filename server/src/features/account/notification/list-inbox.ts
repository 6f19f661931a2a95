import type { getInbox } from '@lisan/contract/learner/notification';
import type { z } from 'zod';
import type { Database } from '../../../platform/database/schema.ts';
import { cutPage, readCursor } from '../../../platform/http/page-cursor.ts';
import { countUnread } from './count-unread.ts';
import { inboxPage, type InboxMessage } from './inbox-store.ts';

const PAGE = 20;

type Inbox = Omit<z.infer<(typeof getInbox)['reply']>, 'messageCode'>;

/** @throws AppError 422 on `cursor` */
export async function listInbox(
  db: Database,
  asked: { subscriberId: string; cursor: string | undefined; limit: number | undefined },
): Promise<Inbox> {
  const limit = asked.limit ?? PAGE;
  const rows = await inboxPage(db, asked.subscriberId, { after: readCursor(asked.cursor), limit: limit + 1 });
  const { page, next_cursor } = cutPage(rows, limit, (row) => ({ at: row.at, id: row.uuid }));
  return { messages: page.map(present), unread: await countUnread(db, asked.subscriberId), next_cursor };
}

function present(row: InboxMessage): Inbox['messages'][number] {
  const { uuid, title, text, link } = row;
  return { uuid, at: row.at.toISOString(), title, text, link, read: row.read_at !== null };
}
