import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../compose/services.ts';
import { publishedRecording, savePositionRow } from './store.ts';

/**
 * Remembers where this subscriber stopped, at most the end.
 * @throws AppError not_found
 */
export async function savePosition(
  services: Services,
  at: { subscriberId: string; recordingId: string; seconds: number },
): Promise<void> {
  const recording = await publishedRecording(services.db, at.recordingId);
  if (!recording) throw new AppError('not_found');
  await savePositionRow(services.db, {
    subscriber_id: at.subscriberId,
    recording_id: recording.id,
    seconds: Math.min(at.seconds, recording.seconds),
    saved_at: services.clock.now(),
  });
}
