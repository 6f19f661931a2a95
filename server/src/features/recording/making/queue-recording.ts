import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { recordingQueue } from './recording-queue.ts';

const MAX_ADOPTED = 1_000;

/** Queues the recording of a lesson that ends in the caller's transaction, where something was published in it. */
export async function queueRecording(trx: Database, channelId: string, now: Date): Promise<void> {
  const part = await trx
    .selectFrom('live_part')
    .select('part')
    .where('channel_id', '=', channelId)
    .limit(1)
    .executeTakeFirst();
  if (!part) return;
  const row = { channel_id: channelId, state: 'queued' as const, attempts: 0, due_at: now };
  await recordingQueue.insert(trx, [row], sql`on conflict do nothing`);
}

/** Queues ended lessons that the version before this one ended or has had tried again: it inserts no rows. */
export async function adoptLessons(db: Database, now: Date): Promise<void> {
  await sql`
    insert into recording_making (channel_id, attempts, due_at)
    select distinct part.channel_id, 0, ${now}::timestamptz
    from live_part part join live_channel lesson on lesson.id = part.channel_id and lesson.state = 'ended'
    where not exists (select 1 from recording_making making where making.channel_id = part.channel_id)
    limit ${sql.lit(MAX_ADOPTED)}
    on conflict do nothing`.execute(db);
}

/** Has a lesson that misses parts looked at again now: one of them is in the store. */
export async function recheckParts(db: Database, channelId: string, now: Date): Promise<void> {
  await db
    .updateTable('recording_making')
    .set({ due_at: now })
    .where('channel_id', '=', channelId)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .where('due_at', '>', now)
    .execute();
}
