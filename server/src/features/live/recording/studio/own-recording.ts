import { AppError } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { requireTeacherAccount } from '../../teacher/require-teacher-account.ts';
import type { Recording } from '../store.ts';
import { lockRecording, recordingById } from './own-recording-store.ts';

/** A recording as its own teacher names it. */
export type OwnRecording = { subscriberId: string; recordingId: string };

/**
 * Returns this teacher's own recording, published or not.
 * @throws AppError forbidden for an account that is no teacher's, not_found for another teacher's recording
 */
export async function requireOwnRecording(db: Database, own: OwnRecording): Promise<Recording> {
  return ownOf(db, own, await recordingById(db, own.recordingId));
}

/** Like `requireOwnRecording`, and locks the row until the transaction ends. */
export async function lockOwnRecording(trx: Database, own: OwnRecording): Promise<Recording> {
  return ownOf(trx, own, await lockRecording(trx, own.recordingId));
}

async function ownOf(db: Database, own: OwnRecording, recording: Recording | undefined): Promise<Recording> {
  const teacher = await requireTeacherAccount(db, own.subscriberId);
  if (recording?.teacher_id !== teacher.id) throw new AppError('not_found');
  return recording;
}
