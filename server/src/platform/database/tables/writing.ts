import type { Correction, Marks, Remark, RemarkKind, WritingState } from '@lisan/contract/learner/writing';
import type { DraftLength } from '@lisan/contract/learner/writing';
import type { Generated, JSONColumnType } from 'kysely';

export type WritingTextTable = {
  subscriber_id: string;
  task_uuid: string;
  id: string;
  level_id: string;
  week: number;
  state: WritingState;
  sent_at: Date | null;
  /** The teacher who is marking it, until `claimed_until`, or has replied. */
  claimed_by: string | null;
  claimed_until: Date | null;
  replied_at: Date | null;
  marks: JSONColumnType<Marks> | null;
  corrections: JSONColumnType<Correction[]> | null;
  reply: string | null;
};

export type WritingDraftTable = {
  subscriber_id: string;
  id: string;
  task_uuid: string;
  number: 1 | 2;
  body: string;
  words: number;
  length: DraftLength;
  copied: boolean;
  rude: boolean;
  /** Null until the grammar checker has read it. */
  remarks: JSONColumnType<Remark[]> | null;
  /** Of its check: `dead` after the last attempt. */
  state: Generated<'queued' | 'checked' | 'dead'>;
  attempts: Generated<number>;
  next_try_at: Generated<Date>;
  at: Date;
};

export type WritingMistakeTable = {
  subscriber_id: string;
  id: string;
  task_uuid: string;
  source: 'checker' | 'teacher';
  /** Null for a teacher's. */
  kind: RemarkKind | null;
  /** The teacher's note; empty without one. */
  note: string;
  sentence: string;
  /** The wrong part is `sentence.slice(start_at, end_at)`. */
  start_at: number;
  end_at: number;
  accepted: JSONColumnType<string[]>;
  due_at: Date;
  solved_at: Date | null;
  /** Of an answer from before its reply was in the learning event; no longer written. */
  answer_id: string | null;
  answer_reply: JSONColumnType<object> | null;
};
