import { useEffect, useRef } from 'react';
import { review as text } from '../../../text/review.ts';
import { Button } from '../../../ui/button.tsx';
import { MixedText } from '../../../ui/mixed-text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './hint.module.css';

type Props = { hint: string; isTaken: boolean; onTake: () => void };

/** Help for the asking; the card then comes back sooner. */
export function Hint({ hint, isTaken, onTake }: Props) {
  const words = useRef<HTMLParagraphElement>(null);
  // The button is gone, and what it brought is read out.
  useEffect(() => {
    if (isTaken) words.current?.focus();
  }, [isTaken]);
  if (!isTaken) {
    return (
      <Button variant="plain" size="small" icon="help" onClick={onTake}>
        {text.hint.show}
      </Button>
    );
  }
  return (
    <Notice icon="help">
      <p ref={words} tabIndex={-1} className={styles.words}>
        <b>{text.hint.title}</b> <MixedText>{hint}</MixedText>
      </p>
    </Notice>
  );
}
