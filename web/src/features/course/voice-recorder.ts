import type { useVoiceRecorder } from '../../lib/use-voice-recorder.ts';

/** One recorder serves the buttons that record and the card that compares. */
export type VoiceRecorder = ReturnType<typeof useVoiceRecorder>;
