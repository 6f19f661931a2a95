import type { ReactNode } from 'react';
import type { Answer, QuestionKind, QuestionView } from '@lisan/contract/learner/question';
import { textOf, type AnswerProps } from './answer-kind.ts';
import { ChoiceAnswer } from './choice-answer.tsx';
import { MatchAnswer } from './match-answer.tsx';
import { OrderAnswer } from './order-answer.tsx';
import { ComparedAnswer, MissedPairs, PlainAnswer, type RightAnswerProps } from './right-answer.tsx';
import { SpeakAnswer } from './speak-answer.tsx';
import { DictationAnswer, GapAnswer } from './typed-answer.tsx';

/** What the screen of a question needs to know of a kind; its texts are in `text/question.ts`. */
type Shown = {
  Control: (props: AnswerProps) => ReactNode;
  /** Whether an answer is complete. */
  isReady: (question: QuestionView, value: Answer | null) => boolean;
  /** Shows the right answer after a wrong one. */
  RightAnswer: (props: RightAnswerProps) => ReactNode;
  /** English is typed, so Arabic letters come from the wrong keyboard. */
  isTyped: boolean;
  /** One option is chosen, so a tap may answer. */
  isChosen: boolean;
  /** Rated by the learner: neither right nor wrong. */
  isRated: boolean;
  /** The control shows the prompt. */
  hasOwnPrompt: boolean;
  /** The control plays the sound. */
  hasOwnSound: boolean;
};

const plain = {
  isReady: (_question, value) => textOf(value).trim() !== '',
  RightAnswer: PlainAnswer,
  isTyped: false,
  isChosen: false,
  isRated: false,
  hasOwnPrompt: false,
  hasOwnSound: false,
} satisfies Omit<Shown, 'Control'>;

const chosen: Shown = { ...plain, Control: ChoiceAnswer, isChosen: true };

export const KINDS: Record<QuestionKind, Shown> = {
  choice: chosen,
  translate: chosen,
  gap: { ...plain, Control: GapAnswer, RightAnswer: ComparedAnswer, isTyped: true, hasOwnPrompt: true },
  dictation: { ...plain, Control: DictationAnswer, RightAnswer: ComparedAnswer, isTyped: true },
  order: {
    ...plain,
    Control: OrderAnswer,
    isReady: ({ tokens }, value) => Array.isArray(value) && value.length === tokens?.length,
  },
  match: {
    ...plain,
    Control: MatchAnswer,
    isReady: ({ left }, value) => Array.isArray(value) && value.length === left?.length,
    RightAnswer: MissedPairs,
  },
  speak: { ...plain, Control: SpeakAnswer, isRated: true, hasOwnSound: true },
};
