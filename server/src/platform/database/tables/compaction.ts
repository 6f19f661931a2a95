import type { Rating } from '@lisan/contract/learner/review';
import type { Generated } from 'kysely';
import type { LearningEventKind } from './learning.ts';

/** The sums of the compacted learning events of a learner-day. */
export type LearningDayTable = {
  subscriber_id: string;
  /** 'YYYY-MM-DD'. */
  learner_day: string;
  last_at: Date;
  events: number;
  /** Finished activities, without reviews and corrections: all of those of a day are one activity each. */
  activities: number;
  /** Events of the kind `review_answer`. */
  reviews: number;
  /** Events of the kind `writing_answer`. */
  corrections: number;
  points: number;
  /** Of study: gaps of at most five minutes between two events. */
  seconds: number;
  /** Answers to cards that were in the state `review`. */
  known_answers: number;
  known_correct: number;
};

/** What a learner finished, once its event is compacted; each counts once. */
export type FinishedItemTable = {
  subscriber_id: string;
  kind: 'item_done' | 'quiz_passed' | 'practical_done';
  item_uuid: string;
  at: Date;
  level_id: string | null;
  week: number | null;
  points: number;
};

/** The other compacted events of a month: the nth elements of the arrays are the nth event. */
export type LearningMonthTable = {
  subscriber_id: string;
  /** Its first learner-day, 'YYYY-MM-01'. */
  month: string;
  ats: Date[];
  kinds: LearningEventKind[];
  item_uuids: string[];
  correct: (boolean | null)[];
  /** Of answers to cards. */
  ratings: (Rating | null)[];
};

/** When the events of a learner are compacted next; a learner without events has no row. */
export type CompactionDueTable = { subscriber_id: string; due_at: Date };

/** The walk over learners from before compaction. */
export type CompactionWalkTable = { one: Generated<boolean>; after: string | null; done: boolean };
