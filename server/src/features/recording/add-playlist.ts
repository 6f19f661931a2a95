import type { Database } from '../../platform/database/open-database.ts';
import type { Services } from '../../compose/services.ts';
import { insertPlaylist } from './playlist-store.ts';

type NewPlaylist = { id: string; title: string; description: string; position: number; recordingIds: string[] };

/** Adds a playlist of at least one recording, in their order, within the caller's transaction. */
export async function addPlaylist(
  trx: Database,
  services: Pick<Services, 'clock'>,
  playlist: NewPlaylist,
): Promise<void> {
  const { recordingIds, ...row } = playlist;
  await insertPlaylist(trx, { ...row, created_at: services.clock.now() }, recordingIds);
}
