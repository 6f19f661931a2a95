import type { Fit } from '@lisan/contract/learner/role-play';
import type { StepPurpose } from '@lisan/contract/learner/session';
import type { Generated, JSONColumnType } from 'kysely';

export type LevelSubscriberTable = {
  subscriber_id: string;
  level_id: string;
  id: string;
  started_at: Date;
  current: boolean;
  finished_at: Date | null;
  /** The week that the learner is notified of when it opens by itself. */
  announcement_week: Generated<number>;
  /** When to check whether it has opened; null after the last week. */
  announcement_due_at: Date | null;
  /** Weeks whose items were all finished by then are complete without their texts; null in newer rows. */
  items_sufficed_until: Generated<Date | null>;
};

export type LearningEventKind =
  | 'item_done'
  | 'quiz_answer'
  | 'quiz_passed'
  | 'quiz_failed'
  | 'practical_answer'
  | 'practical_done'
  | 'level_tested'
  | 'review_answer'
  | 'session_answer'
  | 'session_done'
  | 'ear_round_done'
  | 'writing_answer';

export type LearningEventTable = {
  subscriber_id: string;
  id: string;
  at: Date;
  /** 'YYYY-MM-DD', from 04:00 in the learner's zone. */
  learner_day: string;
  kind: LearningEventKind;
  item_uuid: string;
  level_id: string | null;
  week: number | null;
  correct: boolean | null;
  points: Generated<number>;
  detail: JSONColumnType<Record<string, unknown>, string | undefined>;
};

export type QuizAttemptTable = {
  subscriber_id: string;
  id: string;
  level_id: string;
  week: number;
  seed: string;
  course_version_id: string;
  learner_day: string;
  started_at: Date;
  finished_at: Date | null;
  correct: number | null;
  total: number;
  passed: boolean | null;
};

export type QuizQuestionTable = {
  subscriber_id: string;
  attempt_id: string;
  question_uuid: string;
  position: number;
  question: JSONColumnType<object>;
  answer: JSONColumnType<object> | null;
  correct: boolean | null;
  reply: JSONColumnType<object> | null;
  answered_at: Date | null;
};

/** The review state of an item; derived from the learner's events, so it can be rebuilt. */
export type ReviewCardTable = {
  subscriber_id: string;
  item_uuid: string;
  state: 'new' | 'learning' | 'review' | 'relearning';
  due_at: Date;
  /** Stability in days: after this time nine of ten such cards are still known; 0 while new. */
  stability: number;
  /** From 1 to 10; 0 while new. */
  difficulty: number;
  reviews: number;
  lapses: number;
  reviewed_at: Date | null;
  /** The question of the next review, from when it is first shown. */
  question_uuid: string | null;
  question: JSONColumnType<object> | null;
};

/** An item that a learner saved. */
export type SavedItemTable = {
  subscriber_id: string;
  item_uuid: string;
  saved_at: Date;
};

/** An issued certificate. */
export type CertificateTable = {
  number: string;
  subscriber_id: string;
  level_id: string;
  issued_at: Date;
};

export type PracticalAnswerTable = {
  subscriber_id: string;
  practical_id: string;
  question_uuid: string;
  answer: JSONColumnType<object>;
  correct: boolean;
  answered_at: Date;
};

export type PlacementTestTable = {
  subscriber_id: string;
  id: string;
  form: 'adaptive' | 'fixed';
  question_uuids: string[];
  started_at: Date;
  finished_at: Date | null;
  ability: number | null;
  percentage: number | null;
  level_id: string | null;
};

export type PlacementAnswerTable = {
  subscriber_id: string;
  test_id: string;
  question_uuid: string;
  correct: boolean;
  dont_know: boolean;
  answered_at: Date;
};

export type LearningGoalTable = {
  subscriber_id: string;
  minutes: number;
  motive: string | null;
  remind_hour: number | null;
  updated_at: Date;
};

export type DailySessionTable = {
  subscriber_id: string;
  id: string;
  level_id: string;
  course_version_id: string;
  minutes: number;
  /** The learner-day of its start. */
  learner_day: string;
  /** `closed`: another session has replaced it before its end. */
  /** `prepared`: composed ahead, and not started. */
  state: 'prepared' | 'open' | 'finished' | 'closed';
  started_at: Date;
  ended_at: Date | null;
  /** Of a finished session, until it is removed with the steps. */
  result: JSONColumnType<object> | null;
  /** The learner-day that its answers made active when they arrived later. */
  late_day: string | null;
};

/** Learner-days on which the phone of a learner fetched sessions. */
export type LearnerContactTable = {
  subscriber_id: string;
  last_day: string;
  /** The last such day before `last_day`. */
  day_before: string | null;
};

export type DailyStepTable = {
  subscriber_id: string;
  session_id: string;
  position: number;
  purpose: StepPurpose | 'present';
  /** The word, sentence or authored question. */
  item_uuid: string;
  question_uuid: string | null;
  /** The question with its key; null for a presented item. */
  question: JSONColumnType<object> | null;
  correct: boolean | null;
  reply: JSONColumnType<object> | null;
  answered_at: Date | null;
};

export type ReminderTable = {
  subscriber_id: string;
  /** When a cue is decided about next; null until the next practice. */
  due_at: Date | null;
  started_at: Date;
  cued_at: Date | null;
  /** Cues on the learner-day of `cued_at`. */
  cues: number;
  sms_at: Date | null;
};

export type RolePlayEndTable = {
  subscriber_id: string;
  role_play_uuid: string;
  outcome: Fit;
  reached_at: Date;
};
