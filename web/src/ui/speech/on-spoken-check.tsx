import { useChunk } from '../../lib/chunk/use-chunk.ts';
import type { Heard } from '../../lib/speech/speech-listener.ts';

export type SpokenCheckProps = {
  /** In English, as it is written. */
  sentence: string;
  /** The learner's last recording; null before the first. */
  recording: Blob | null;
  /** Called with what was heard of each recording. */
  onHeard?: (heard: Heard) => void;
};

const loadSpokenCheck = () => import('./spoken-check.tsx');

/** Tells what was heard of a recording, word by word. Its script comes with the first recording. */
export function OnSpokenCheck(props: SpokenCheckProps) {
  return props.recording === null ? null : <Loaded {...props} />;
}

function Loaded(props: SpokenCheckProps) {
  const part = useChunk(loadSpokenCheck);
  return part && <part.SpokenCheck {...props} />;
}
