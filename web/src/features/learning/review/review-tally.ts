import type { RunKey } from '../../../lib/stored-run.ts';
import { serverNow } from '../../../lib/server-clock.ts';

/** What was answered in a review; `end` has its last number once all cards are answered. */
export type ReviewTally = { count: number; correct: number; end: number | null };

export const NO_TALLY: ReviewTally = { count: 0, correct: 0, end: null };

/** The key under which the tally of today's review survives a reload. */
export function tallyKey(): RunKey {
  return { name: 'review', content: new Date(serverNow()).toDateString() };
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
