import type { Database } from '../../../platform/database/schema.ts';

/** Counts the messages of a subscriber's inbox that were not read. */
export async function countUnread(db: Database, subscriberId: string): Promise<number> {
  const row = await db
    .selectFrom('inbox_message')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('subscriber_id', '=', subscriberId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}
