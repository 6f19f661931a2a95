import type { VoiceCurve } from './voice-curve.ts';

export const WIDTH = 300;
export const HEIGHT = 72;

/** From the middle to an edge: a sentence rarely goes farther. */
const SEMITONES = 8;
/** Leaves room for the width of the line. */
const PITCH_HEIGHT = HEIGHT / 2 - 4;

/** Returns the loudness as an area around the middle. `seconds` fills the width. */
export function drawEnvelope({ envelope, seconds: length }: VoiceCurve, seconds: number): string {
  const x = scaleOf(envelope.length, length, seconds);
  const upper = envelope.map((value, at) => `${x(at)} ${round(HEIGHT / 2 - (value * HEIGHT) / 2)}`);
  const lower = envelope.map((value, at) => `${x(at)} ${round(HEIGHT / 2 + (value * HEIGHT) / 2)}`);
  return `M${[...upper, ...lower.reverse()].join('L')}Z`;
}

/** Returns the pitch in one line for each run of voice; slices without a pitch are gaps in the line. */
export function drawPitch({ pitch, seconds: length }: VoiceCurve, seconds: number): string {
  const x = scaleOf(pitch.length, length, seconds);
  return pitch
    .map((value, at) => {
      if (value === null) return '';
      const height = (Math.max(-SEMITONES, Math.min(SEMITONES, value)) / SEMITONES) * PITCH_HEIGHT;
      return `${(pitch[at - 1] ?? null) === null ? 'M' : 'L'}${x(at)} ${round(HEIGHT / 2 - height)}`;
    })
    .join('');
}

function scaleOf(count: number, length: number, seconds: number): (at: number) => number {
  const width = WIDTH * (seconds > 0 ? length / seconds : 1);
  return (at) => round((width * (at + 0.5)) / Math.max(1, count));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
