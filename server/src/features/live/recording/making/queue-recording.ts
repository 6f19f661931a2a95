import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { recordingQueue } from './recording-queue.ts';

/** Queues the recording of a lesson that ends in the caller's transaction, if it has published parts. */
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

/** Makes a lesson with missing parts due again now, because one of its parts has reached the store. */
export async function recheckParts(db: Database, channelId: string, now: Date): Promise<void> {
  await db
    .updateTable('recording_job')
    .set({ due_at: now })
    .where('channel_id', '=', channelId)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .where('due_at', '>', now)
    .execute();
}
