import type { PlayableRecording } from '@lisan/contract/live/recording';
import { AppError } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { LiveDeps } from '../deps.ts';
import { ADDRESS_TTL_MS, signPrefix } from './media-address.ts';
import { presentRecordings } from './present.ts';
import { positionOf, publishedRecording, savePositionRow } from './store.ts';

/**
 * Returns a recording with addresses that play for six hours, while this session and its subscription last.
 * @throws AppError not_found
 */
export async function getRecording(
  deps: LiveDeps,
  { id: sessionId, subscriberId }: Pick<Session, 'id' | 'subscriberId'>,
  id: string,
): Promise<PlayableRecording> {
  const row = await publishedRecording(deps.db, id);
  const [view] = row ? await presentRecordings(deps.db, [row]) : [];
  if (row === undefined || view === undefined) throw new AppError('not_found');
  const expiresAt = new Date(deps.clock.now().getTime() + ADDRESS_TTL_MS);
  const prefix = signPrefix(deps.secrets.signingKey, sessionId, expiresAt);
  return {
    ...view,
    media_url: `${prefix}/recordings/${row.media_file}`,
    captions_url: row.captions_file && `${prefix}/recordings/${row.captions_file}`,
    media_expires_at: expiresAt.toISOString(),
    position: await positionOf(deps.db, subscriberId, id),
  };
}

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
