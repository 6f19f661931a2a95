import { AppError } from '../../../platform/app-error.ts';
import type { LiveDeps } from '../deps.ts';
import { publishedRecording, savePositionRow } from './store.ts';

/**
 * Stores where this subscriber stopped, at most the end.
 * @throws AppError not_found
 */
export async function savePosition(
  deps: LiveDeps,
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
