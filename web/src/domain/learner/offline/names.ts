/** The database of one account on this phone. */
export function databaseName(account: string): string {
  return `lisan-${account}`;
}

/** Clips and pictures of downloaded weeks. The service worker reads it. */
export const COURSE_MEDIA = 'course-media';

/** Clips that were played and pictures that were shown; evicted when space runs out. */
export const PLAYED_MEDIA = 'course-media-played';

/** The host's pages, by path. */
export const HOST_PAGES = 'host-pages';

/** The files of screens that are not precached; complete once the page was idle. */
export const APP_SCREENS = 'app-screens';

/** The message that asks the service worker to store all screens; it replies whether they are stored. */
export const STORE_SCREENS = 'store-screens';

/** The message of the service worker when the browser has no space for a clip. */
export const STORAGE_FULL = 'storage-full';

/** The screen of stored answers and their results. */
export const ANSWERS_PATH = '/answers';
