import { MAX_PREPARED_SESSIONS } from '@lisan/contract/learner/session';

/** A person reads and answers no faster on average, after the first answers of a session. */
const MIN_ANSWER_MS = 1000;
const FREE_ANSWERS = 3;

/** After a longer pause a session may have waited for another session. */
const MAX_PAUSE_MS = 2 * 3_600_000;

/** An answer of the same learner-day. `isOwn`: of the same session. */
type DayAnswer = { at: Date; isOwn: boolean };

/** An answer that arrives after its learner-day. Days are `YYYY-MM-DD`. */
type LateAnswer = {
  /** By the clock of the phone, limited by `answerTime`, and its learner-day. */
  at: Date;
  day: string;
  /** The last day before the arrival on which the phone fetched sessions; null if it is unknown. */
  contactDay: string | null;
  /** Whether an activity of the learner counts for the day already. */
  isActive: boolean;
  /** The day that late answers of the same session have made active. */
  ownLateDay: string | null;
  /** Days after the contact that late answers of all sessions have made active. */
  lateDays: readonly string[];
  /** The other answers of the learner on the day. */
  answers: readonly DayAnswer[];
};

/**
 * Returns whether the server believes the time of a late answer. `active`: the day counts without the answer. `late`:
 * the answer may make the day active. `unsupported`: it counts when it arrives, because the phone could have sent it
 * before, its session supports another day, more days than sessions on a phone would be late, or no person answers in
 * such a time.
 *
 * Why: docs/decisions/079-a-phone-claims-days-that-its-sessions-support.md
 */
export function judgeLateAnswer(answer: LateAnswer): 'active' | 'late' | 'unsupported' {
  const { day, contactDay, isActive, ownLateDay, lateDays } = answer;
  if (contactDay !== null && day < contactDay) return 'unsupported';
  if (!isPossible(answer)) return 'unsupported';
  if (isActive) return 'active';
  if (ownLateDay !== null) return ownLateDay === day ? 'late' : 'unsupported';
  if (lateDays.includes(day)) return 'active';
  // The session of the contact day itself was started on that day.
  const isOfContact = day === contactDay;
  return isOfContact || lateDays.length < MAX_PREPARED_SESSIONS ? 'late' : 'unsupported';
}

/** Whether a person can have answered at this time, beside the other answers of the day. */
function isPossible({ at, answers }: LateAnswer): boolean {
  const own = answers.filter(({ isOwn }) => isOwn).map((one) => one.at.getTime());
  const others = answers.filter(({ isOwn }) => !isOwn).map((one) => one.at.getTime());
  const time = at.getTime();
  const span = Math.max(time, ...own) - Math.min(time, ...own);
  if (span < (own.length + 1 - FREE_ANSWERS) * MIN_ANSWER_MS) return false;
  const before = Math.max(...own.filter((one) => one <= time));
  const after = Math.min(...own.filter((one) => one > time));
  return !others.some(
    (other) =>
      (other > before && other < time && time - before <= MAX_PAUSE_MS) ||
      (other > time && other < after && after - time <= MAX_PAUSE_MS),
  );
}
