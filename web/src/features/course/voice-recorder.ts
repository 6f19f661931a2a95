import type { useVoiceRecorder } from '../../lib/use-voice-recorder.ts';

/** Shared by the record buttons and the card that compares. */
export type VoiceRecorder = ReturnType<typeof useVoiceRecorder>;
