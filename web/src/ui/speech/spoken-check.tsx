import { useEffect, useRef } from 'react';
import type { Heard } from '../../lib/speech/speech-listener.ts';
import { useHearing } from '../../lib/speech/use-hearing.ts';
import { AskHearing } from './ask-hearing.tsx';
import { HearingNote } from './hearing-note.tsx';
import type { SpokenCheckProps } from './on-spoken.tsx';
import { SpokenWords } from './spoken-words.tsx';
import styles from './spoken-check.module.css';

const ignore = () => undefined;

/** Shows what was heard of a recording, word by word. */
export function SpokenCheck({ sentence, recording, onHeard = ignore }: SpokenCheckProps) {
  const { step, allow, refuse } = useHearing<Heard>({
    recording,
    hear: (listener, sound, signal) => listener.check(sound, sentence, signal),
    onHeard,
  });
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A result below the fold would be missed.
    if (step.kind === 'heard') outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  return (
    <>
      {/* Announced: a live region must exist before its text. */}
      <div ref={outcome} role="status" className={styles.outcome}>
        {step.kind === 'heard' ? <SpokenWords sentence={sentence} heard={step} /> : <HearingNote step={step} />}
      </div>
      {step.kind === 'asking' && <AskHearing onAllow={allow} onRefuse={refuse} />}
    </>
  );
}
