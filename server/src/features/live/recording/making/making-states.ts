import type { Database } from '../../../../platform/database/schema.ts';

/** `processing` while the recording of a published lesson is pending, `failed` once it is abandoned. */
export type MakingState = 'processing' | 'failed';

/** Returns the state of lessons with published parts that are no recording yet; omits other lessons. */
export async function findMakingStates(db: Database, lessonIds: string[]): Promise<Map<string, MakingState>> {
  if (lessonIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('live_part')
    .leftJoin('recording_job', 'recording_job.channel_id', 'live_part.channel_id')
    .select(['live_part.channel_id', 'recording_job.state'])
    .distinct()
    .where('live_part.channel_id', 'in', lessonIds)
    .execute();
  return new Map(rows.map((row) => [row.channel_id, row.state === 'dead' ? 'failed' : 'processing']));
}
