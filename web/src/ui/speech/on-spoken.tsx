import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { readSpeechConsent } from '../../lib/speech/speech-consent.ts';
import type { Heard, HeardChoice } from '../../lib/speech/speech-listener.ts';

// The scripts come with the screen of a learner who agreed to be heard, because the server takes seconds to prepare;
// for others they come with the first recording.

/** The learner's last recording; null before the first. */
type Recorded = { recording: Blob | null };

/** `onHeard` is called with what was heard of each recording. */
export type SpokenCheckProps = Recorded & {
  /** In English, as it is written. */
  sentence: string;
  onHeard?: (heard: Heard) => void;
};

export type SpokenChoiceProps = Recorded & {
  /** In English, two to six. */
  texts: readonly string[];
  onHeard: (heard: HeardChoice) => void;
};

const loadSpokenCheck = () => import('./spoken-check.tsx');
const loadSpokenChoice = () => import('./spoken-choice.tsx');

/** Tells what was heard of a recording, word by word. */
export function OnSpokenCheck(props: SpokenCheckProps) {
  return isNeeded(props) ? <LoadedCheck {...props} /> : null;
}

/** Chooses one of several texts by voice. */
export function OnSpokenChoice(props: SpokenChoiceProps) {
  return isNeeded(props) ? <LoadedChoice {...props} /> : null;
}

function isNeeded({ recording }: Recorded): boolean {
  return recording !== null || readSpeechConsent() === 'given';
}

function LoadedCheck(props: SpokenCheckProps) {
  const part = useChunk(loadSpokenCheck);
  return part && <part.SpokenCheck {...props} />;
}

function LoadedChoice(props: SpokenChoiceProps) {
  const part = useChunk(loadSpokenChoice);
  return part && <part.SpokenChoice {...props} />;
}
