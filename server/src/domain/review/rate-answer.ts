import type { QuestionKind } from '@lisan/contract/learner/question';
import type { Rating } from '@lisan/contract/learner/review';

/**
 * Seconds after which a right answer counts as hard. About three times what a fluent answer takes on a phone: reading
 * or hearing a word and touching one of four, 5 s; a whole sentence, 8 s; a word typed with a change of keyboard, 10 s;
 * a sentence put in order or typed, 15 s. A moment's distraction costs nothing, and working the answer out does.
 */
const SLOW_AFTER: Record<QuestionKind, number> = {
  choice: 15,
  translate: 25,
  gap: 30,
  dictation: 45,
  order: 45,
  match: 45,
  speak: 60,
};

export type Answered = {
  kind: QuestionKind;
  correct: boolean;
  hinted: boolean;
  /** From the question to the answer; an unknown time is not slow. */
  seconds: number | undefined;
};

/** Rates an answer: wrong is again, hinted or slow is hard, right is good. */
export function rateAnswer({ kind, correct, hinted, seconds = 0 }: Answered): Rating {
  if (!correct) return 'again';
  return hinted || seconds > SLOW_AFTER[kind] ? 'hard' : 'good';
}
