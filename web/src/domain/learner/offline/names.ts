/** The database of one account on this phone. */
export function databaseName(account: string): string {
  return `lisan-${account}`;
}

/** Clips of downloaded weeks. The service worker reads it. */
export const COURSE_MEDIA = 'course-media';

/** Clips that were played, for as long as there is room. */
export const PLAYED_MEDIA = 'course-media-played';

/** The host's pages, by path. */
export const HOST_PAGES = 'host-pages';

/** What the service worker posts when the browser has no room for a clip. */
export const STORAGE_FULL = 'storage-full';

/** The screen of answers that wait, and of their results. */
export const ANSWERS_PATH = '/answers';
