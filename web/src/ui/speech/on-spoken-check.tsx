import { useCallback, useState } from 'react';
import { hasSpeechRecogniser } from '../../lib/speech/has-speech-recogniser.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { speechStart } from '../../text/ui/speech-start.ts';
import { Button } from '../form/button.tsx';
import styles from './spoken-check.module.css';

export type SpokenCheckProps = {
  /** In English, as it is written. */
  sentence: string;
  /** True while the microphone records, and once the question is answered. */
  blocked?: boolean;
  /** Called when the recognised words could be compared with the sentence: evidence that it was said. */
  onCompared?: () => void;
};

const loadSpokenCheck = () => import('./spoken-check.tsx');

/** Marks a spoken sentence by the words that the browser recognises; nothing if the browser has no recogniser. */
export function OnSpokenCheck(props: SpokenCheckProps) {
  return hasSpeechRecogniser() ? <Loaded {...props} /> : null;
}

function Loaded(props: SpokenCheckProps) {
  const [hasFailed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  const part = useChunk(loadSpokenCheck, fail);
  if (part) return <part.SpokenCheck {...props} />;
  return hasFailed ? null : <ReservedPlace />;
}

/** Reserves as much space as the offer, so that nothing below it moves when its script arrives. */
function ReservedPlace() {
  return (
    <div className={styles.reserved}>
      <div className={styles.outcome} />
      <Button variant="secondary" size="small" icon="captions">
        {speechStart.start}
      </Button>
      <p className={styles.where}>{speechStart.hint}</p>
    </div>
  );
}
