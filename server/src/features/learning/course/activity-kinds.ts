import { sql } from 'kysely';
import type { LearningEventKind } from '../../../platform/database/tables/learning.ts';

/** The kinds of events that make a learner-day active. An answer within a quiz, a practical or a session does not. */
export const ACTIVITY_KINDS: readonly LearningEventKind[] = [
  'item_done',
  'quiz_passed',
  'quiz_failed',
  'practical_done',
  'review_answer',
  'session_done',
  'ear_round_done',
  'writing_answer',
];

/** Whether a row of `learning_event` has an activity kind, with literals. */
export const IS_ACTIVITY = sql<boolean>`kind in (${sql.join(ACTIVITY_KINDS.map((kind) => sql.lit(kind)))})`;

/** Kinds that count once for each item; compacted events of these kinds are rows of `finished_item`. */
export const ONCE_KINDS = ['item_done', 'quiz_passed', 'practical_done'] as const satisfies LearningEventKind[];

/** The same kinds as literals, so that queries use the partial index. */
export const ONCE_KINDS_SQL = sql.join(ONCE_KINDS.map((kind) => sql.lit(kind)));
