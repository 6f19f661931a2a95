// Apart from the calls, so that the studio does not load their schemas.

/** A transcript is larger than a request may be, so its changes are sent, at most so many at once. */
export const MAX_TRANSCRIPT_EDITS = 100;
export const MAX_CUE_LETTERS = 200;
