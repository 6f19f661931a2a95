import { COURSE_MEDIA, databaseName, HOST_PAGES, PLAYED_MEDIA } from './names.ts';

/** Removes what is stored on this phone for an account: its outbox, results, downloaded weeks and their clips. */
export function wipeAccount(account: string | null): void {
  // A browser without them, as on a page that came by plain HTTP, has stored nothing.
  if (account !== null) globalThis.indexedDB?.deleteDatabase(databaseName(account));
  for (const name of [COURSE_MEDIA, PLAYED_MEDIA, HOST_PAGES]) void deleteCache(name);
}

export async function deleteCache(name: string): Promise<void> {
  try {
    await globalThis.caches?.delete(name);
  } catch (error) {
    console.warn('Cache was not deleted', name, error);
  }
}
