import type { DailySession } from '@lisan/contract/learner/session';
import type { WritingTaskView } from '@lisan/contract/learner/week-texts';
import type { Reply } from '../../../lib/api-types.ts';
import type { GradedAnswer } from '../../answers/outbox-entry.ts';

/** What a learner is writing for the task of a week, until the server has it. */
export type StoredText = {
  level_id: string;
  week: number;
  number: 1 | 2;
  /** The id under which it is submitted, also when it is submitted again. */
  draft_uuid: string;
  text: string;
  /** The points of the checklist that are ticked. */
  ticked: number[];
  /** The task, and what the server knew when it was last written, for writing without a network. */
  task: WritingTaskView;
  state: Reply<'GET /api/get/writing'>;
};

export type StoredWeek = {
  level_id: string;
  week: number;
  clips: string[];
  /** Hashes of the queries whose replies are stored with it. */
  replies: string[];
  bytes: number;
};

/** Which tab sends the outbox, in browsers without locks. `until` is in milliseconds since 1970. */
export type SenderLease = { tab: string; until: number };

/** The records of one account beside its outbox. */
export type Records = {
  /** In the order of the replies. */
  graded: GradedAnswer[];
  weeks: StoredWeek[];
  /** Hashes of the queries whose replies belong to the last exercises, the newest last. */
  exercises: string[];
  sender: SenderLease;
  /** Sessions for days without a network, in their order. The one in use is among the exercises instead. */
  prepared: DailySession[];
  /** Texts that are being written, the last changed one first. */
  writing: StoredText[];
} & { [key: ReplyKey]: unknown };

export type ReplyKey = `reply ${string}`;

export function replyKey(queryHash: string): ReplyKey {
  return `reply ${queryHash}`;
}
