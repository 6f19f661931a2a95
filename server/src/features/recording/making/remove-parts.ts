import type { Services } from '../../../compose/services.ts';
import { deleteParts, recordedWithParts, storedFiles } from './making-store.ts';

type Removing = Pick<Services, 'db' | 'media'>;

/** Forgets what was published in a lesson: the files first, so that none is left that no row knows. */
export async function removeParts({ db, media }: Removing, channelId: string): Promise<void> {
  for (const { key } of await storedFiles(db, channelId)) await media.remove(key);
  await deleteParts(db, channelId);
}

/** The same for lessons whose recording was made by someone who did not come to it. */
export async function removeLeftParts(services: Removing): Promise<void> {
  for (const channelId of await recordedWithParts(services.db)) await removeParts(services, channelId);
}
