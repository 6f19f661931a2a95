import type { HeardChoice } from '../../lib/speech/speech-listener.ts';
import { useHearing } from '../../lib/speech/use-hearing.ts';
import { AskHearing } from './ask-hearing.tsx';
import { HearingNote } from './hearing-note.tsx';
import type { SpokenChoiceProps } from './on-spoken-choice.tsx';
import styles from './spoken-check.module.css';

/** Finds which of several texts a recording says, and tells why when it finds none. */
export function SpokenChoice({ of, recording, onHeard }: SpokenChoiceProps) {
  const { step, allow, refuse } = useHearing<HeardChoice>({
    recording,
    hear: (listener, sound, signal) =>
      'pair' in of ? listener.choosePair(sound, of, signal) : listener.choose(sound, of, signal),
    onHeard,
  });
  return (
    <>
      <div role="status" className={styles.outcome}>
        <HearingNote step={step} of={'pair' in of ? 'pair' : 'choice'} />
      </div>
      {step.kind === 'asking' && <AskHearing onAllow={allow} onRefuse={refuse} />}
    </>
  );
}
