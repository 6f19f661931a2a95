import type { PlayableRecording } from '@lisan/contract/live/recording';
import { AppError } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { LiveDeps } from '../deps.ts';
import { ADDRESS_TTL_MS, signPrefix } from './media-address.ts';
import { presentRecordings } from './present.ts';
import { positionOf, publishedRecording, savePositionRow, type Recording } from './store.ts';
import { transcriptFile } from './transcript/serve-transcript.ts';
import { publishedTranscript } from './transcript/transcript-store.ts';

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
    ...(await presentCaptions(deps.db, { row, prefix })),
    media_expires_at: expiresAt.toISOString(),
    position: await positionOf(deps.db, subscriberId, id),
  };
}

/** The captions that the teacher uploaded, else the published transcript. */
async function presentCaptions(
  db: Database,
  { row, prefix }: { row: Recording; prefix: string },
): Promise<Pick<PlayableRecording, 'captions_url' | 'is_automatic'>> {
  if (row.captions_file !== null)
    return { captions_url: `${prefix}/recordings/${row.captions_file}`, is_automatic: false };
  const transcript = await publishedTranscript(db, row.id);
  if (!transcript || transcript.cues.length === 0) return { captions_url: null, is_automatic: false };
  return {
    captions_url: `${prefix}/transcripts/${transcriptFile(row.id, transcript.version)}`,
    is_automatic: !transcript.is_edited,
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
