import type { QuestionKind, QuestionView } from '@lisan/contract/learner/question';

/** The answer keys by kind of question; stored beside the view and never sent. */
export type KeyOf = {
  /** `option` is the id of the right option. */
  choice: { option: string };
  translate: { option: string };
  /** Every accepted text, the one to show first. */
  gap: { accepted: string[] };
  dictation: { accepted: string[] };
  /** Every accepted order of the tokens. */
  order: { accepted: string[][] };
  /** [left, right] pairs. */
  match: { pairs: [string, string][] };
  /** Self-rated, so there is no key. */
  speak: Record<string, never>;
};

export type Key = KeyOf[QuestionKind];

/** A kind with its key. */
export type KeyedKind = { [K in QuestionKind]: { kind: K; key: KeyOf[K] } }[QuestionKind];

/** A question with its key, authored or generated; `view` is what the learner receives. */
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
