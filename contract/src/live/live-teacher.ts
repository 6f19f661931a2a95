/**
 * The teacher's name in every channel of Agora and every room of LiveKit. There is one publisher: a newer connection of
 * the teacher replaces the older, and viewers accept media from this name only.
 */
export const TEACHER_UID = 1;
/** The same where places have numbers instead of names. */
export const TEACHER_ACCOUNT = 'teacher';
