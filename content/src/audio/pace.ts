import { LEVEL_CODES } from '../schema/common.ts';
import type { ClipVoice } from '../schema/clip-voice.ts';
import type { LevelCode, Voice } from '../schema/common.ts';

/** How fast a text is spoken: the level of its learner. */
export type Pace = LevelCode;

export const KINDS = ['word', 'sentence', 'dialogue', 'listening', 'reading'] as const;
export type ClipKind = (typeof KINDS)[number];

/** Words a minute that are aimed at, without the pauses between the lines of a conversation. */
export const WORDS_PER_MINUTE: Record<Pace, number> = { A1: 110, A2: 118, B1: 128, B2: 140, C1: 152 };

/** Seconds between the lines of a conversation, and between the sentences of a text that is read aloud. */
export const LINE_PAUSE: Record<Pace, number> = { A1: 0.7, A2: 0.6, B1: 0.5, B2: 0.42, C1: 0.35 };

/**
 * The tempo of each voice, 1 being its own. Measured with `npm run course:audio -- --measure` on the course: a higher level
 * has longer words, so its tempo rises more than its words a minute.
 */
const TEMPO: Record<Voice, Record<Pace, number>> = {
  a: { A1: 0.5, A2: 0.55, B1: 0.615, B2: 0.725, C1: 0.85 },
  b: { A1: 0.6, A2: 0.65, B1: 0.685, B2: 0.8, C1: 0.885 },
};

/** The tempo of single words, at every level. */
const WORD_TEMPO: Record<ClipVoice, number> = {
  a: 0.65,
  b: 0.8,
  kal: 0.85,
  awb: 0.85,
  espeak: 0.8,
  high: 0.85,
  ked: 0.85,
};

export function tempoOf(voice: ClipVoice, kind: ClipKind, pace: Pace): number {
  // The other voices say only words.
  return kind === 'word' || (voice !== 'a' && voice !== 'b') ? WORD_TEMPO[voice] : TEMPO[voice][pace];
}

export function slowerPace(a: Pace, b: Pace): Pace {
  return LEVEL_CODES.indexOf(a) < LEVEL_CODES.indexOf(b) ? a : b;
}
