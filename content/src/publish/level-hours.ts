/** A learner's minutes for a week, in five or six sessions. */
const WEEK_MINUTES = 45;
/**
 * How often a word or a sentence returns before its level ends, on average: simulated with the scheduler's settings and
 * nine right answers of ten.
 */
const REVIEWS_PER_ITEM = 3.4;
/** Time for reading, answering and the explanation after it. */
const REVIEW_SECONDS = 15;

const MINUTE_S = 60;
const HOUR_S = 3600;

/**
 * Estimates the hours of a level: 45 minutes for each week, and the review of its words and sentences until the last
 * week. Practicals, grammar pages and live lessons are not counted, because a level does not require them.
 */
export function levelHours({ weeks, words, sentences }: { weeks: number; words: number; sentences: number }): number {
  const reviewed = (words + sentences) * REVIEWS_PER_ITEM * REVIEW_SECONDS;
  return Math.round((weeks * WEEK_MINUTES * MINUTE_S + reviewed) / HOUR_S);
}
