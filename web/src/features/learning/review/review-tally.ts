import { learnerDay } from '../../../lib/format/format-date.ts';
import type { RunKey } from '../../../lib/storage/stored-run.ts';
import { serverNow } from '../../../lib/time/clock.ts';

/** The answers of a review; `end` has its last number once all cards are answered. */
export type ReviewTally = { count: number; correct: number; end: number | null };

export const NO_TALLY: ReviewTally = { count: 0, correct: 0, end: null };

/** Returns the key of the stored tally of today's review, which survives a reload. */
export function tallyKey(): RunKey {
  return { name: 'review', content: learnerDay(serverNow()) };
}

export function isTally(value: unknown): value is ReviewTally {
  if (typeof value !== 'object' || value === null) return false;
  return 'count' in value && typeof value.count === 'number' && 'correct' in value && 'end' in value;
}

export function addAnswer(
  { count, correct }: ReviewTally,
  answer: { correct: boolean; end: number | null },
): ReviewTally {
  return { count: count + 1, correct: correct + (answer.correct ? 1 : 0), end: answer.end };
}
