// Values that the console needs at run time: it must not load the schemas for them.

/** In characters, as learners see the name. */
export const MAX_TEACHER_NAME_LENGTH = 60;
export const MAX_TEACHER_BIO_LENGTH = 600;
