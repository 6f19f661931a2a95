import type { HeardChoice } from '../../lib/speech/speech-listener.ts';
import { speech as text } from '../../text/ui/speech.ts';
import styles from './spoken-check.module.css';

type Step = { kind: 'idle' | 'asking' | 'checking' } | { kind: 'heard' } | HeardChoice;

/** One line about a recording: it is being heard, or why it was not. */
export function HearingNote({ step, of }: { step: Step; of?: 'choice' | 'pair' }) {
  const note = noteOf(step, of ? { ...text, ...text[of] } : text);
  return note === null ? null : <p className={styles.note}>{note}</p>;
}

type Notes = Pick<typeof text, 'checking' | 'sound'> & Record<'other' | 'declined' | 'unavailable', string>;

function noteOf(step: Step, notes: Notes): string | null {
  switch (step.kind) {
    case 'checking':
    case 'declined':
    case 'unavailable':
    case 'other':
      return notes[step.kind];
    case 'sound':
      return notes.sound[step.fault];
    default:
      return null;
  }
}
