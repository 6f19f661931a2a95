import type { Database } from '../../../platform/database/schema.ts';

type Viewer = { channelId: string; subscriberId: string };

export async function saveRemoval(trx: Database, { channelId, subscriberId }: Viewer, now: Date): Promise<void> {
  await trx
    .insertInto('live_removal')
    .values({ channel_id: channelId, subscriber_id: subscriberId, removed_at: now })
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function deleteRemoval(trx: Database, { channelId, subscriberId }: Viewer): Promise<void> {
  await trx
    .deleteFrom('live_removal')
    .where('channel_id', '=', channelId)
    .where('subscriber_id', '=', subscriberId)
    .execute();
}

/** Returns whether staff removed a learner from a lesson. */
export async function isRemoved(db: Database, { channelId, subscriberId }: Viewer): Promise<boolean> {
  const row = await db
    .selectFrom('live_removal')
    .select('channel_id')
    .where('channel_id', '=', channelId)
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns at most `limit` removed learners of a lesson, in the order of their removal. */
export async function removedFrom(
  db: Database,
  channelId: string,
  limit: number,
): Promise<{ subscriber_id: string }[]> {
  return db
    .selectFrom('live_removal')
    .select('subscriber_id')
    .where('channel_id', '=', channelId)
    .orderBy('removed_at')
    .limit(limit)
    .execute();
}
