import { deleteParts, recordedWithParts, storedFiles } from './making-store.ts';
import type { RecordingDeps } from '../deps.ts';

type Removing = Pick<RecordingDeps, 'db' | 'media'>;

/** Forgets what was published in a lesson: the files first, so that none is left that no row knows. */
export async function removeParts({ db, media }: Removing, channelId: string): Promise<void> {
  for (const { key } of await storedFiles(db, channelId)) await media.remove(key);
  await deleteParts(db, channelId);
}

/** Removes parts of lessons whose recording was made by a process that died before it removed them. */
export async function removeLeftParts(deps: Removing): Promise<void> {
  for (const channelId of await recordedWithParts(deps.db)) await removeParts(deps, channelId);
}
