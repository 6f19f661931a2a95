import { useCallback, useEffect, useRef } from 'react';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { readSpeechConsent } from '../../lib/speech/speech-consent.ts';
import type { Heard } from '../../lib/speech/speech-listener.ts';

// The scripts come with the screen of a learner who agreed to be heard, because the server takes seconds to prepare;
// for others they come with the first recording.

/** The learner's last recording; null before the first. */
export type Recorded = { recording: Blob | null };

/** `onHeard` is called with what was heard of each recording. */
export type SpokenCheckProps = Recorded & {
  /** In English, as it is written. */
  sentence: string;
  onHeard?: (heard: Heard) => void;
};

const loadSpokenCheck = () => import('./spoken-check.tsx');

/** Tells what was heard of a recording, word by word. */
export function OnSpokenCheck(props: SpokenCheckProps) {
  return isNeeded(props) ? <LoadedCheck {...props} /> : null;
}

/** Whether the script is needed yet. */
export function isNeeded({ recording }: Recorded): boolean {
  return recording !== null || readSpeechConsent() === 'given';
}

function LoadedCheck(props: SpokenCheckProps) {
  const report = useRef(props.onHeard);
  useEffect(() => {
    report.current = props.onHeard;
  });
  const fail = useCallback(() => report.current?.({ kind: 'unavailable' }), []);
  const part = useChunk(loadSpokenCheck, fail);
  return part && <part.SpokenCheck {...props} />;
}
