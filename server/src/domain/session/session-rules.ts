const HOUR_MS = 3_600_000;

/** A session is resumed on the next learner-day if it was used within this time. */
const MAX_PAUSE_MS = 2 * HOUR_MS;

/** A session that ends within this time counts for the learner-day of its start. */
const MAX_SESSION_MS = 6 * HOUR_MS;

/** A prepared session that was not started within this time is replaced, because its learner has learned on. */
export const PREPARED_TTL_MS = 14 * 24 * HOUR_MS;

/** Whether an open session can be resumed: on its learner-day, or after a short pause across the change of days. */
export function isResumable(at: { startedOn: string; lastUsedAt: Date; now: Date; today: string }): boolean {
  return at.startedOn === at.today || at.now.getTime() - at.lastUsedAt.getTime() <= MAX_PAUSE_MS;
}

/** An answer that waited longer than this counts when it arrives: no streak is filled in afterwards. */
const MAX_DELAY_MS = 14 * 24 * HOUR_MS;

/**
 * Returns when an answer counts as given. The time of a phone is accepted only between the start of the session and
 * now, because its clock may be wrong, and only for `MAX_DELAY_MS`.
 */
export function answerTime(at: { given: Date | undefined; startedAt: Date; now: Date }): Date {
  if (!at.given || at.given > at.now || at.now.getTime() - at.given.getTime() > MAX_DELAY_MS) return at.now;
  return at.given < at.startedAt ? at.startedAt : at.given;
}

/** Returns the learner-day that a finished session counts for. */
export function dayOfSession(at: { startedOn: string; startedAt: Date; endedAt: Date; endedOn: string }): string {
  return at.endedAt.getTime() - at.startedAt.getTime() <= MAX_SESSION_MS ? at.startedOn : at.endedOn;
}

/**
 * Whether a missed item is asked again at the end of its session. Answers that waited for the network arrive after the
 * learner has left; a question for them would leave the session open.
 */
export function isAskedAgain(at: { answeredAt: Date; now: Date }): boolean {
  return at.now.getTime() - at.answeredAt.getTime() <= MAX_PAUSE_MS;
}
