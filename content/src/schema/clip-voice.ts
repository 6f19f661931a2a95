import { z } from 'zod';

/**
 * The voices of the ear training, all of Debian's main section (NOTICE names their makers):
 * - `a` festival's slt, a woman; `b` flite's rms, a man: the voices of the course
 * - `kal` festival's kal diphones, a man
 * - `awb` flite's awb, a man from Scotland
 * - `espeak` espeak-ng's American English, a synthesiser without a speaker
 * - `high` rms with his formants and pitch raised: not a woman, but a voice of another size
 * - `ked` festival's ked diphones, a man
 */
export const EAR_VOICES = ['a', 'b', 'kal', 'awb', 'espeak', 'high', 'ked'] as const;
export const ClipVoice = z.enum(EAR_VOICES);
export type ClipVoice = z.infer<typeof ClipVoice>;

/** The voice that only tests use, so that a test shows whether learning carries over to another speaker. */
export const TEST_VOICE: ClipVoice = 'ked';

/** The voices of the practice, the clearest first. */
export const PRACTICE_VOICES = EAR_VOICES.filter((voice) => voice !== TEST_VOICE);
