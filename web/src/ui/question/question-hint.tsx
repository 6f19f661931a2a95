import { useEffect, useRef } from 'react';
import type { ReviewHint } from '@lisan/contract/learner/review';
import { hint as text } from '../../text/hint.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import { HintWords } from './hint-words.tsx';
import styles from './question-hint.module.css';

type Props = { hint: ReviewHint; isTaken: boolean; onTake: () => void };

/** A hint on request; the card returns sooner then. */
export function QuestionHint({ hint, isTaken, onTake }: Props) {
  const words = useRef<HTMLParagraphElement>(null);
  // The button is gone, and the hint is announced.
  useEffect(() => {
    if (isTaken) words.current?.focus();
  }, [isTaken]);
  if (!isTaken) {
    return (
      <Button variant="plain" size="small" icon="help" onClick={onTake}>
        {text.show}
      </Button>
    );
  }
  return (
    <Notice icon="help">
      <p ref={words} tabIndex={-1} className={styles.words}>
        <b>{text.title}</b> <HintWords hint={hint} />
      </p>
    </Notice>
  );
}
