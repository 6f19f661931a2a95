import type { PlaylistView, RecordingView } from '@lisan/contract/live/recording';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { playlistById, recordingsOfPlaylist } from './playlist-store.ts';
import { presentRecordings } from './present.ts';

/** @throws AppError not_found */
export async function getPlaylist(db: Database, id: string): Promise<PlaylistView & { contents: RecordingView[] }> {
  const playlist = await playlistById(db, id);
  if (!playlist) throw new AppError('not_found');
  return { ...playlist, contents: await presentRecordings(db, await recordingsOfPlaylist(db, id)) };
}
