import type { PlayableRecording } from '@lisan/contract/live/recording';
import { AppError } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { LiveDeps } from '../deps.ts';
import { ADDRESS_TTL_MS, signPrefix } from './media-address.ts';
import { presentRecordings } from './present.ts';
import { positionOf, publishedRecording } from './store.ts';

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
