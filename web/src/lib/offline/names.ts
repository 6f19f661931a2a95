/** Where the browser keeps what a learner took along; the service worker reads the second. */
export const OFFLINE_DATABASE = 'lisan-offline';
export const COURSE_MEDIA = 'course-media';

/** The screen of answers that wait, and of what came of them. */
export const ANSWERS_PATH = '/answers';
