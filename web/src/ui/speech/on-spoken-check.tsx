import { hasSpeechRecogniser } from '../../lib/speech/has-speech-recogniser.ts';
import { useChunk } from '../../lib/use-chunk.ts';

export type SpokenCheckProps = {
  /** In English, as it is written. */
  sentence: string;
  /** True while the microphone records, and once the question is answered. */
  blocked?: boolean;
  /** Called when what was recognised could be compared with the sentence: evidence that it was said. */
  onCompared?: () => void;
};

const loadSpokenCheck = () => import('./spoken-check.tsx');

/** Marks a spoken sentence by what the browser recognises; nothing where the browser has no recogniser. */
export function OnSpokenCheck(props: SpokenCheckProps) {
  return hasSpeechRecogniser() ? <Loaded {...props} /> : null;
}

function Loaded(props: SpokenCheckProps) {
  const part = useChunk(loadSpokenCheck);
  return part && <part.SpokenCheck {...props} />;
}
