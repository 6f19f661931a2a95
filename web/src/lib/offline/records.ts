import type { QuestionView } from '@lisan/contract/question';
import type { Options, Reply } from '../api-types.ts';

/** Who everything in the database belongs to; there is one learner at a time. */
export type Owner = {
  /** The end of the token under which it was kept: tells sessions apart and opens none. */
  session: string;
  /** Null until the server has told who it is. */
  subscriber: string | null;
};

type ItemKey = 'POST /api/subscriber-content-points';

export type FinishedItem = { key: ItemKey; id: string; body: Options<ItemKey>['body'] };

export type AnswerKey =
  | 'POST /api/check/question/answer'
  | 'POST /api/check/practical/answer'
  | 'POST /api/review/answer';

/** Where an answer was given: its address in the app, and its name. */
export type Exercise = { path: string; title: string };

/** An answer, as it is sent, with what it takes to tell of it later. Under its id the server counts it once. */
export type GivenAnswer<K extends AnswerKey> = {
  key: K;
  id: string;
  body: Options<K>['body'];
  exercise: Exercise;
  question: QuestionView;
};

export type AnyAnswer = { [K in AnswerKey]: GivenAnswer<K> }[AnswerKey];

export type AnswerReply = Reply<AnswerKey>;

/** A call that waits until the server can take it. */
export type Unsent = FinishedItem | AnyAnswer;

/** What came of an answer that had to wait, for a learner who has not read it yet. */
export type JudgedAnswer = Pick<AnyAnswer, 'id' | 'exercise' | 'question'> & { reply: AnswerReply };

export type KeptWeek = {
  level_id: string;
  week: number;
  clips: string[];
  /** Hashes of the queries whose replies are kept with it. */
  replies: string[];
  bytes: number;
};

export type Records = {
  owner: Owner;
  /** In the order in which it happened. */
  unsent: Unsent[];
  /** In the order in which the replies came. */
  judged: JudgedAnswer[];
  weeks: KeptWeek[];
  /** Hashes of the queries whose replies the last exercises are made of, the newest last. */
  exercises: string[];
} & { [key: ReplyKey]: unknown };

export type ReplyKey = `reply ${string}`;

export function replyKey(queryHash: string): ReplyKey {
  return `reply ${queryHash}`;
}
