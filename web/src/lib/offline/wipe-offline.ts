import { COURSE_MEDIA, OFFLINE_DATABASE } from './names.ts';

/** Drops what was kept on this phone for a learner: finished items not sent yet, downloaded weeks and their clips. */
export function wipeOffline(): void {
  // A browser without it, as on a page that came by plain HTTP, has kept nothing.
  globalThis.indexedDB?.deleteDatabase(OFFLINE_DATABASE);
  void wipeClips();
}

export async function wipeClips(): Promise<void> {
  try {
    await globalThis.caches?.delete(COURSE_MEDIA);
  } catch (error) {
    console.warn('Clips were not dropped', error);
  }
}
