import type { StudioLesson } from '@lisan/contract/studio/studio';
import { studio } from '../../text/studio.ts';

const text = studio.lessons.recording;
const TONES = { ready: 'right', processing: 'orange', expected: 'quiet', failed: 'wrong', none: 'quiet' } as const;

/** Describes the state of a lesson's recording, or why there is none. */
export function describeRecording({ recording_state: state, no_recording_reason: reason }: StudioLesson): {
  tone: (typeof TONES)[typeof state];
  label: string;
} {
  return { tone: TONES[state], label: reason === null ? text[state] : text.reasons[reason] };
}
