import type { HeardChoice } from '../../lib/speech/speech-listener.ts';
import { speech as text } from '../../text/ui/speech.ts';
import styles from './spoken-check.module.css';

type Step = { kind: 'idle' | 'asking' | 'checking' } | { kind: 'heard' } | HeardChoice;

/** One line about a recording: it is being heard, or why it was not. */
export function HearingNote({ step }: { step: Step }) {
  const note = noteOf(step);
  return note === null ? null : <p className={styles.note}>{note}</p>;
}

function noteOf(step: Step): string | null {
  switch (step.kind) {
    case 'checking':
    case 'declined':
    case 'unavailable':
    case 'other':
      return text[step.kind];
    case 'sound':
      return text.sound[step.fault];
    default:
      return null;
  }
}
