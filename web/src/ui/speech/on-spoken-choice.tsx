import { useChunk } from '../../lib/chunk/use-chunk.ts';
import type { AskedPair, HeardChoice } from '../../lib/speech/speech-listener.ts';
import { isNeeded, type Recorded } from './on-spoken.tsx';

export type SpokenChoiceProps = Recorded & {
  /** Two to six English texts, each with its paraphrases, or two words. */
  of: readonly (readonly string[])[] | AskedPair;
  onHeard: (heard: HeardChoice) => void;
};

const loadSpokenChoice = () => import('./spoken-choice.tsx');

/** Chooses one of several texts by voice. */
export function OnSpokenChoice(props: SpokenChoiceProps) {
  return isNeeded(props) ? <Loaded {...props} /> : null;
}

function Loaded(props: SpokenChoiceProps) {
  const part = useChunk(loadSpokenChoice);
  return part && <part.SpokenChoice {...props} />;
}
