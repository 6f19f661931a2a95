/** Mono samples between −1 and 1; beyond them before the limiter. */
export type Samples = Float32Array;

export const SAMPLE_RATE = 24_000;
/** Seconds of silence around the speech of a clip. */
export const LEAD = 0.12;
export const TAIL = 0.25;
const WINDOW = SAMPLE_RATE / 200;
/** Below this, relative to the loudest moment, a voice is silent; soft f and th lie around −35 dB. */
const SILENCE_DB = -46;
/** Below this, relative to the loudest moment, a last syllable is fading. */
const FADING_DB = -20;
/** Retained around the speech so that no consonant is cut. */
const MARGIN = SAMPLE_RATE / 50;

/** Cuts the silence before and after the speech. */
export function trimSilence(samples: Samples): Samples {
  return trimmed(samples).samples;
}

/** Cuts the silence around the speech; `cut` are the seconds that were cut before it. */
export function trimmed(samples: Samples): { samples: Samples; cut: number } {
  const levels = windowLevels(samples);
  const threshold = levels.reduce((a, b) => Math.max(a, b), 0) * 10 ** (SILENCE_DB / 20);
  const first = levels.findIndex((level) => level > threshold);
  if (first < 0) return { samples: new Float32Array(0), cut: 0 };
  const last = levels.findLastIndex((level) => level > threshold);
  const start = Math.max(0, first * WINDOW - MARGIN);
  const end = Math.min(samples.length, (last + 1) * WINDOW + MARGIN);
  return { samples: samples.slice(start, end), cut: start / SAMPLE_RATE };
}

/** Returns the end of the last syllable, the start of its fading, in seconds. */
export function speechEnd(samples: Samples): number {
  const levels = windowLevels(samples);
  const threshold = levels.reduce((a, b) => Math.max(a, b), 0) * 10 ** (FADING_DB / 20);
  return ((levels.findLastIndex((level) => level > threshold) + 1) * WINDOW) / SAMPLE_RATE;
}

export function amplify(samples: Samples, decibels: number): Samples {
  const factor = 10 ** (decibels / 20);
  return samples.map((sample) => sample * factor);
}

/** Repeats a sound until it lasts this long, because loudness meters need some seconds. */
export function loopTo(samples: Samples, seconds: number): Samples {
  const times = Math.max(1, Math.ceil((seconds * SAMPLE_RATE) / samples.length));
  const looped = new Float32Array(samples.length * times);
  for (let i = 0; i < times; i += 1) looped.set(samples, i * samples.length);
  return looped;
}

/** Joins lines with pauses of so many seconds between, a lead and a tail; `cues` are their starts in seconds. */
export function joinLines(lines: Samples[], pause: number): { samples: Samples; cues: number[]; seconds: number } {
  const length = lines.reduce((sum, line) => sum + line.length, inSamples(LEAD + TAIL + pause * (lines.length - 1)));
  const samples = new Float32Array(length);
  let at = inSamples(LEAD);
  const cues = lines.map((line) => {
    const start = at;
    samples.set(line, start);
    at += line.length + inSamples(pause);
    return roundSeconds(start / SAMPLE_RATE);
  });
  return { samples, cues, seconds: roundSeconds(length / SAMPLE_RATE) };
}

function inSamples(seconds: number): number {
  return Math.round(seconds * SAMPLE_RATE);
}

function windowLevels(samples: Samples): number[] {
  const levels: number[] = [];
  for (let start = 0; start < samples.length; start += WINDOW) {
    const end = Math.min(samples.length, start + WINDOW);
    let sum = 0;
    for (let i = start; i < end; i += 1) sum += (samples[i] ?? 0) ** 2;
    levels.push(Math.sqrt(sum / (end - start)));
  }
  return levels;
}

function roundSeconds(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
