import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import type { QuestionKind } from '@lisan/contract/learner/question';
import { stopAudio } from '../../lib/audio-player.ts';
import { hasMouse } from '../../lib/has-mouse.ts';
import { MixedText } from '../mixed-text.tsx';
import { TappableMixedText } from '../tappable/tappable-mixed-text.tsx';
import type { AnswerProps } from './answer-kind.ts';
import { ChoiceAnswer } from './choice-answer.tsx';
import { DictationAnswer } from './dictation-answer.tsx';
import { GapAnswer } from './gap-answer.tsx';
import { ListenButtons } from './listen-buttons.tsx';
import { MatchAnswer } from './match-answer.tsx';
import { OrderAnswer } from './order-answer.tsx';
import { PromptCard } from './prompt-card.tsx';
import { readHeading } from './question-heading.ts';
import { SpeakAnswer } from './speak-answer.tsx';
import styles from './question-card.module.css';

const answers: Record<QuestionKind, (props: AnswerProps) => ReactNode> = {
  choice: ChoiceAnswer,
  translate: ChoiceAnswer,
  gap: GapAnswer,
  order: OrderAnswer,
  match: MatchAnswer,
  dictation: DictationAnswer,
  speak: SpeakAnswer,
};

/** The field that a typed answer is written into. */
const FIELD = 'input[type="text"], textarea';

type Props = Omit<AnswerProps, 'labelledBy'> & {
  /** Receives the focus, so that screen readers announce a question that replaces another. */
  focused?: boolean;
};

/**
 * A question of any kind: its prompt, its audio, and its answer control. Give it `key={question.uuid}`: it stores the
 * unfinished answer. Order and match report an answer only by `onChange`.
 */
export function QuestionCard({ focused = false, ...props }: Props) {
  const { question, result } = props;
  const isAnswered = result !== undefined;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Where there is a keyboard, typing starts at once.
    const field = hasMouse() ? card.current?.querySelector<HTMLElement>(FIELD) : null;
    if (field) field.focus();
    else if (focused) heading.current?.focus();
    return stopAudio;
  }, [focused]);
  const { heading: title, card: prompt } = readHeading(question);
  const AnswerOfKind = answers[question.kind];
  return (
    <div ref={card} className={styles.question}>
      <h2 id={headingId} ref={heading} tabIndex={-1} className={styles.heading}>
        {isAnswered ? <TappableMixedText>{title}</TappableMixedText> : <MixedText>{title}</MixedText>}
      </h2>
      {question.audio_url && question.kind !== 'speak' && (
        <ListenButtons src={question.audio_url} inWords={question.in_words} />
      )}
      {question.kind !== 'gap' && <PromptCard {...prompt} isAnswered={isAnswered} />}
      <AnswerOfKind {...props} labelledBy={headingId} />
    </div>
  );
}
