import { useEffect, useId, useRef } from 'react';
import { readSpeechConsent } from '../../lib/speech/speech-consent.ts';
import type { SpokenCheck } from '../../lib/speech/use-spoken-check.ts';
import { speech } from '../../text/ui/speech.ts';
import { Button } from '../form/button.tsx';
import { Card } from '../layout/card.tsx';
import { MixedText } from '../text/mixed-text.tsx';
import styles from './spoken-check.module.css';

/** Asks how a sentence may be recognised, before anything listens: on the device first, elsewhere only with consent. */
export function AskRecognition({ check }: { check: SpokenCheck }) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const text = speech.ask;
  const canInstall = check.availability?.onDevice === 'downloadable';
  const asksRemote = check.availability?.remote === true && readSpeechConsent() !== 'refused';
  return (
    <Card tight aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1} className={styles.title}>
        {text.title}
      </h2>
      {canInstall && (
        <>
          <p className={styles.reason}>
            <MixedText>{text.install}</MixedText>
          </p>
          <Button variant="petrol" size="small" onClick={check.install}>
            {text.allowInstall}
          </Button>
        </>
      )}
      {asksRemote && (
        <>
          <p className={styles.reason}>
            <MixedText>{text.remote}</MixedText>
          </p>
          <Button variant={canInstall ? 'secondary' : 'petrol'} size="small" onClick={check.allowRemote}>
            {text.allowRemote}
          </Button>
        </>
      )}
      <Button variant="plain" size="small" onClick={asksRemote ? check.refuseRemote : check.dismiss}>
        {asksRemote ? text.refuse : text.later}
      </Button>
    </Card>
  );
}
