import type { QuestionView } from '@lisan/contract/learner/question';
import type { Options, Reply } from '../../lib/failure/api-types.ts';

type ItemKey = 'POST /api/subscriber-content-points';

type FinishedItem = { key: ItemKey; id: string; body: Options<ItemKey>['body'] };

type AnswerKey =
  | 'POST /api/check/question/answer'
  | 'POST /api/check/practical/answer'
  | 'POST /api/review/answer'
  | 'POST /api/session/answer';

/** The place of a question: its path in the app, and its title. */
export type Exercise = { path: string; title: string };

/** An answer as it is sent, with the data that its result screen needs later. The server counts an id once. */
export type SubmittedAnswer<K extends AnswerKey> = {
  key: K;
  id: string;
  body: Options<K>['body'];
  exercise: Exercise;
  question: QuestionView;
};

export type AnyAnswer = { [K in AnswerKey]: SubmittedAnswer<K> }[AnswerKey];

export type AnswerReply = Reply<AnswerKey>;

type DraftKey = 'POST /api/writing/draft';

/** A draft of a writing task; its id is the draft's, which the server stores once. `exercise`: the task's screen. */
export type SubmittedDraft = { key: DraftKey; id: string; body: Options<DraftKey>['body']; exercise: Exercise };

/** A call that is stored until the server can accept it. */
export type OutboxRequest = FinishedItem | AnyAnswer | SubmittedDraft;

/**
 * Why an entry is not sent. `access`: the subscription does not cover it. `server`: the server failed at it
 * MAX_ATTEMPTS times. `refused`: the server does not accept it as it is.
 */
export type SetAsideReason = 'access' | 'server' | 'refused';

export type SetAside = { reason: SetAsideReason; message: string };

export type OutboxEntry = OutboxRequest & {
  /** The order of insertion. */
  seq: number;
  /** Failures of the server at this entry. */
  attempts: number;
  /** Milliseconds since 1970, by the server's clock as the phone knew it. */
  retryAt: number;
  setAside: SetAside | null;
};

/** The result of a stored answer, for a learner who has not read it yet. */
export type GradedAnswer = Pick<AnyAnswer, 'id' | 'exercise' | 'question'> & { reply: AnswerReply };

export function isAnswer<T extends OutboxRequest>(one: T): one is T & AnyAnswer {
  return 'question' in one;
}

export function isDraft<T extends OutboxRequest>(one: T): one is T & SubmittedDraft {
  return one.key === 'POST /api/writing/draft';
}

/** Returns the exercise that a request belongs to; null for a finished item. */
export function exerciseOf(one: OutboxRequest | GradedAnswer): Exercise | null {
  return 'exercise' in one ? one.exercise : null;
}

/** Returns the lane of an entry. Entries of one lane are sent in order; lanes do not wait for each other. */
export function laneOf(one: OutboxRequest): string {
  return exerciseOf(one)?.path ?? `item ${one.id}`;
}

/** Returns whether later entries of the lane wait for this one: it will be sent again. */
export function blocksLane({ setAside }: OutboxEntry): boolean {
  return setAside !== null && setAside.reason !== 'refused';
}
