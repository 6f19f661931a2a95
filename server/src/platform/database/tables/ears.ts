import type { ContrastId } from '@lisan/contract/learner/ears';
import type { Generated, JSONColumnType } from 'kysely';

/** Where a learner stands on the ladder of a contrast. */
export type EarProgressTable = {
  subscriber_id: string;
  contrast: ContrastId;
  step: number;
  /** Right answers in a row on this step. */
  run: number;
  /** Answers in practice. */
  trials: number;
};

export type EarRoundTable = {
  subscriber_id: string;
  id: string;
  contrast: ContrastId;
  kind: 'practice' | 'test';
  total: number;
  /** Learner-day of the start; replaced by the learner-day of the end when the round is finished. */
  learner_day: string;
  started_at: Date;
  finished_at: Date | null;
  correct: number | null;
  step: number | null;
  /** Earned with it; 0 until it is finished. */
  points: Generated<number>;
};

export type EarTrialTable = {
  subscriber_id: string;
  round_id: string;
  position: number;
  /** With its key. */
  trial: JSONColumnType<object>;
  answer: number | null;
  correct: boolean | null;
  answered_at: Date | null;
};
