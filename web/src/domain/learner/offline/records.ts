import type { DailySession } from '@lisan/contract/learner/session';
import type { WritingTaskView } from '@lisan/contract/learner/week-texts';
import type { Reply } from '../../../lib/failure/api-types.ts';
import type { GradedAnswer } from '../../answers/outbox-entry.ts';

/** A learner's text for the task of a week, until the server has it. */
export type StoredText = {
  level_id: string;
  week: number;
  number: 1 | 2;
  /** The id of its submission, unchanged when it is submitted again. */
  draft_uuid: string;
  text: string;
  /** The points of the checklist that are ticked. */
  ticked: number[];
  /** The task, and the server's state when the text was last written, for writing without a network. */
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

/** The tab that sends the outbox, in browsers without locks. `until` is in milliseconds since 1970, by the server's clock. */
type SenderLease = { tab: string; until: number };

/** The records of one account beside its outbox. */
export type Records = {
  /** In the order of the replies. */
  graded: GradedAnswer[];
  weeks: StoredWeek[];
  /** Hashes of the queries whose replies belong to the last exercises, the newest last. */
  exercises: string[];
  sender: SenderLease;
  /** Sessions for days without a network, in their order. The session in use is among the exercises instead. */
  prepared: DailySession[];
  /** Texts that are being written, the last changed text first. */
  writing: StoredText[];
} & { [key: ReplyKey]: unknown };

type ReplyKey = `reply ${string}`;

export function replyKey(queryHash: string): ReplyKey {
  return `reply ${queryHash}`;
}
