import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { RecordingTable } from '../../../platform/database/tables/live.ts';
import { insertRecording } from './store.ts';

/** Publishes a recording, whose files are in the media store already, within the caller's transaction. */
export async function publishRecording(
  trx: Database,
  recording: Omit<Insertable<RecordingTable>, 'unpublished'> & { published_at: Date },
): Promise<void> {
  await insertRecording(trx, recording);
}
