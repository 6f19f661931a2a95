import type { Database } from '../../../platform/database/schema.ts';
import type { LiveDeps } from '../deps.ts';
import { insertPlaylist } from './playlist-store.ts';

type NewPlaylist = { id: string; title: string; description: string; position: number; recordingIds: string[] };

/** Adds a playlist of at least one recording, in their order, within the caller's transaction. */
export async function addPlaylist(trx: Database, deps: LiveDeps, playlist: NewPlaylist): Promise<void> {
  const { recordingIds, ...row } = playlist;
  await insertPlaylist(trx, { ...row, created_at: deps.clock.now() }, recordingIds);
}
