import { useChunk } from '../../lib/chunk/use-chunk.ts';
import type { HeardChoice } from '../../lib/speech/speech-listener.ts';

export type SpokenChoiceProps = {
  /** In English, two to six. */
  texts: readonly string[];
  /** The learner's last recording; null before the first. */
  recording: Blob | null;
  /** Called with what was heard of each recording. */
  onHeard: (heard: HeardChoice) => void;
};

const loadSpokenChoice = () => import('./spoken-choice.tsx');

/** Chooses one of several texts by voice. Its script comes with the first recording. */
export function OnSpokenChoice(props: SpokenChoiceProps) {
  return props.recording === null ? null : <Loaded {...props} />;
}

function Loaded(props: SpokenChoiceProps) {
  const part = useChunk(loadSpokenChoice);
  return part && <part.SpokenChoice {...props} />;
}
