import type { QuestionView } from '@lisan/contract/learner/question';
import type { KeyedKind } from './question-kinds.ts';

/** A question with its key, authored or generated; the learner receives `view`. */
export type KeyedQuestion = KeyedKind & {
  uuid: string;
  skill: QuestionView['skill'];
  view: QuestionView;
  /** The right answer as text for the learner. */
  correct_answer: string;
  /** The rationale, in Arabic. */
  why: string;
  /** The Arabic speaker's error that the question tests. */
  tag?: string | undefined;
};

/** A question that an author wrote; `d` is its difficulty in logits. */
export type AuthoredQuestion = KeyedQuestion & {
  d: number;
  /** Asked in the practice of its week and never in a quiz. */
  practice_only?: boolean;
};
