import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMediaKey } from '../../gateways/media/port.ts';
import { avatarKey } from './avatar-key.ts';
import type { SubscriberDeps } from './deps.ts';

type Parts = Pick<SubscriberDeps, 'config' | 'media' | 'log'>;

/**
 * Moves avatars that earlier versions wrote to this machine's disk into the media store, where all nodes find them.
 * What cannot be moved stays and is tried at the next start.
 */
export async function storeLocalAvatars({ config, media, log }: Parts): Promise<void> {
  const folder = join(config.dataDir, 'uploads', 'avatars');
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    try {
      if (!isMediaKey(avatarKey(name))) continue;
      await media.putFile(avatarKey(name), path);
      await rm(path);
    } catch (error) {
      log.error({ err: error, file: path }, 'avatar move to media store failed');
    }
  }
}

/** An installation that never had such a folder has nothing to move. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
