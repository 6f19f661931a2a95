import { useEffect, useId, useRef } from 'react';
import { speech } from '../../text/ui/speech.ts';
import { Button } from '../form/button.tsx';
import { Card } from '../layout/card.tsx';
import { MixedText } from '../text/mixed-text.tsx';
import styles from './spoken-check.module.css';

/** Asks, once for an account and phone, whether recordings may be sent to be heard. */
export function AskHearing({ onAllow, onRefuse }: { onAllow: () => void; onRefuse: () => void }) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const text = speech.ask;
  return (
    <Card tight aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1} className={styles.title}>
        {text.title}
      </h2>
      <p className={styles.reason}>
        <MixedText>{text.reason}</MixedText>
      </p>
      <Button variant="petrol" size="small" onClick={onAllow}>
        {text.allow}
      </Button>
      <Button variant="plain" size="small" onClick={onRefuse}>
        {text.refuse}
      </Button>
    </Card>
  );
}
