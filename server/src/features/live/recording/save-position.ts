import { AppError } from '../../../platform/app-error.ts';
import { publishedRecording, savePositionRow } from './store.ts';
import type { RecordingDeps } from './deps.ts';

type Deps = Pick<RecordingDeps, 'clock' | 'db'>;

/**
 * Remembers where this subscriber stopped, at most the end.
 * @throws AppError not_found
 */
export async function savePosition(
  deps: Deps,
  at: { subscriberId: string; recordingId: string; seconds: number },
): Promise<void> {
  const recording = await publishedRecording(deps.db, at.recordingId);
  if (!recording) throw new AppError('not_found');
  await savePositionRow(deps.db, {
    subscriber_id: at.subscriberId,
    recording_id: recording.id,
    seconds: Math.min(at.seconds, recording.seconds),
    saved_at: deps.clock.now(),
  });
}
