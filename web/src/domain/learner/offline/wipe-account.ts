import { COURSE_MEDIA, databaseName, HOST_PAGES, PLAYED_MEDIA } from './names.ts';

/** Removes everything that this phone stores for an account: its outbox, results, downloaded weeks and their clips. */
export function wipeAccount(account: string | null): void {
  // A page served by plain HTTP has neither IndexedDB nor caches, so it has stored nothing.
  if (account !== null) globalThis.indexedDB?.deleteDatabase(databaseName(account));
  for (const name of [COURSE_MEDIA, PLAYED_MEDIA, HOST_PAGES]) void deleteCache(name);
}

export async function deleteCache(name: string): Promise<void> {
  try {
    await globalThis.caches?.delete(name);
  } catch (error) {
    console.warn('cache was not deleted', name, error);
  }
}
