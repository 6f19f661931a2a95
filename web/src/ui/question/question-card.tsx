import { useEffect, useId, useRef } from 'react';
import { hasMouse } from '../../lib/input/has-mouse.ts';
import { stopAudio } from '../../lib/media/audio-player.ts';
import { MixedText } from '../text/mixed-text.tsx';
import { TappableMixedText } from '../text/tappable/tappable-mixed-text.tsx';
import type { AnswerProps } from './answer-kind.ts';
import { ListenButtons } from './listen-buttons.tsx';
import { PromptCard } from './prompt-card.tsx';
import { readHeading } from './question-heading.ts';
import { KINDS } from './question-kinds.tsx';
import styles from './question-card.module.css';

/** The field that a typed answer is written into. */
const FIELD = 'input[type="text"], textarea';

type Props = Omit<AnswerProps, 'labelledBy'> & {
  /** Receives the focus, so that screen readers announce a question that replaces another. */
  focused?: boolean;
};

/**
 * Shows a question of any kind: its prompt, its audio, and its answer control. Give it `key={question.uuid}`: it stores
 * the unfinished answer. Order and match report an answer only by `onChange`.
 */
export function QuestionCard({ focused = false, ...props }: Props) {
  const { question, result } = props;
  const isAnswered = result !== undefined;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // With a keyboard, typing starts at once.
    const field = hasMouse() ? card.current?.querySelector<HTMLElement>(FIELD) : null;
    if (field) field.focus();
    else if (focused) heading.current?.focus();
    return stopAudio;
  }, [focused]);
  const { heading: title, card: prompt } = readHeading(question);
  const { Control, hasOwnPrompt, hasOwnSound } = KINDS[question.kind];
  return (
    <div ref={card} className={styles.question}>
      <h2 id={headingId} ref={heading} tabIndex={-1} className={styles.heading}>
        {isAnswered ? <TappableMixedText>{title}</TappableMixedText> : <MixedText>{title}</MixedText>}
      </h2>
      {question.audio_url && !hasOwnSound && <ListenButtons src={question.audio_url} inWords={question.in_words} />}
      {!hasOwnPrompt && <PromptCard {...prompt} isAnswered={isAnswered} />}
      <Control {...props} labelledBy={headingId} />
    </div>
  );
}
