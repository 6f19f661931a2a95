import { CacheFirst } from 'workbox-strategies';
import { APP_SCREENS } from '../domain/learner/offline/names.ts';
import { runInParallel } from '../lib/run-in-parallel.ts';

/** Few, so that the calls of the screen that is open come through. */
const MAX_CONCURRENT = 3;

/** Answers with the file of a screen from the cache, else from the network, and stores it. */
export const answerScreenFile = new CacheFirst({ cacheName: APP_SCREENS });

/**
 * Stores the files that are missing. Their names contain a hash of their content, so that an existing one is current.
 * @throws where the network or the space on the phone ends; a later call continues
 */
export async function storeScreens(files: readonly string[]): Promise<void> {
  const cache = await caches.open(APP_SCREENS);
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = files.filter((file) => !stored.has(file));
  await runInParallel(missing, MAX_CONCURRENT, (file) => cache.add(file));
}

/** Deletes the files of earlier versions. */
export async function deleteStaleScreens(files: readonly string[]): Promise<void> {
  const current = new Set(files);
  const cache = await caches.open(APP_SCREENS);
  for (const request of await cache.keys())
    if (!current.has(new URL(request.url).pathname)) await cache.delete(request);
}
