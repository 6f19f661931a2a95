/** Where the browser keeps what a learner took along; the service worker reads the second. */
export const OFFLINE_DATABASE = 'lisan-offline';
export const COURSE_MEDIA = 'course-media';
