/**
 * What the teacher is called in every channel of Agora and every room of LiveKit. There is one publisher: a newer
 * connection of theirs puts the older out, and viewers take picture and sound from nobody else.
 */
export const TEACHER_UID = 1;
/** The same where places have names instead of numbers. */
export const TEACHER_ACCOUNT = 'teacher';
