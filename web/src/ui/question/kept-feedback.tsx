import { useEffect, useId, useRef } from 'react';
import { question as text } from '../../text/question.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import styles from './answer-feedback.module.css';

/** The sheet after an answer that found no network: it is safe, and judged later. */
export function KeptFeedback({ onContinue }: { onContinue: () => void }) {
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    sheet.current?.querySelector<HTMLButtonElement>('button')?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={sheet} className={styles.sheet}>
      <div id={id} className={styles.words}>
        <div className={styles.head}>
          <Icon name="phone" />
          <h2>{text.kept.title}</h2>
        </div>
        <p>{text.kept.body}</p>
      </div>
      <Button className={styles.on} onClick={onContinue} aria-describedby={id}>
        {text.continue}
      </Button>
    </div>
  );
}
