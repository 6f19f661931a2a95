import type { LiveDeps } from '../../deps.ts';
import { deleteParts, recordedWithParts, storedFiles } from './making-store.ts';

type Removing = Pick<LiveDeps, 'db' | 'media'>;

/** Removes the published parts of a lesson: files before rows, so that no file is left without a row. */
export async function removeParts({ db, media }: Removing, channelId: string): Promise<void> {
  for (const { key } of await storedFiles(db, channelId)) await media.remove(key);
  await deleteParts(db, channelId);
}

/** Removes parts of lessons whose recording was made by a process that died before it removed them. */
export async function removeLeftParts(deps: Removing): Promise<void> {
  for (const channelId of await recordedWithParts(deps.db)) await removeParts(deps, channelId);
}
