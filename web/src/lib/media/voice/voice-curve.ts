import { PitchDetector } from 'pitchy';

/** One voice, from its first sound to its last. */
export type VoiceCurve = {
  seconds: number;
  /** The loudness of equal slices of time, 0 to 1 of the loudest. */
  envelope: number[];
  /**
   * The pitch of equal slices, in semitones from the median of this speaker, so that low and high voices compare; null
   * for a slice without voice.
   */
  pitch: (number | null)[];
  /** The direction of the pitch in the last part of the sentence; null for too little voice. */
  ending: 'rises' | 'falls' | 'level' | null;
};

type Samples = { samples: Float32Array; sampleRate: number };

const HOP_S = 0.02;
/** Several periods of the lowest voice. */
const WINDOW_S = 0.05;
const MIN_HZ = 65;
const MAX_HZ = 520;
/** McLeod’s measure of periodicity; below it there is noise or a consonant. */
const MIN_CLARITY = 0.85;
/** Of the loudest slice; anything quieter is the room. */
const SILENCE = 0.06;
/** An octave error is farther from the median than a voice goes in a sentence. */
const MAX_SEMITONES = 14;
const MIN_VOICED = 6;
/** Voiced slices in each of the two parts that are compared at the end. */
const ENDING_SLICES = 8;
const ENDING_SEMITONES = 1.5;
/** Long enough for a frame to be drawn between two batches. */
const BATCH = 50;

/**
 * Measures loudness and pitch (McLeod pitch method) of a decoded clip. Returns null for a clip without sound. Yields to
 * the page between batches: a slow phone needs longer than a frame.
 */
export async function measureVoice({ samples, sampleRate }: Samples): Promise<VoiceCurve | null> {
  const hop = Math.round(HOP_S * sampleRate);
  const { loudness, start, end } = trimSilence(samples, hop);
  if (end <= start) return null;
  const hertz = await measurePitch({ samples, sampleRate }, { loudness, start, end, hop });
  const pitch = toSemitones(hertz);
  return {
    seconds: (end - start) * HOP_S,
    envelope: loudness.slice(start, end),
    pitch,
    ending: endingOf(pitch),
  };
}

type Slices = { loudness: number[]; start: number; end: number };

/** Recordings start and end with silence, which would shift the curves against each other. */
function trimSilence(samples: Float32Array, hop: number): Slices {
  const power = Array.from({ length: Math.floor(samples.length / hop) }, (_, at) =>
    rootMeanSquare(samples.subarray(at * hop, (at + 1) * hop)),
  );
  const loudest = power.reduce((max, value) => Math.max(max, value), 0);
  if (loudest === 0) return { loudness: [], start: 0, end: 0 };
  const loudness = power.map((value) => value / loudest);
  const isSound = (value: number) => value >= SILENCE;
  let end = loudness.length;
  while (end > 0 && !isSound(loudness[end - 1] ?? 0)) end -= 1;
  return { loudness, start: loudness.findIndex(isSound), end };
}

function rootMeanSquare(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, samples.length));
}

async function measurePitch(
  { samples, sampleRate }: Samples,
  { loudness, start, end, hop }: Slices & { hop: number },
): Promise<(number | null)[]> {
  const size = Math.round(WINDOW_S * sampleRate);
  const detector = PitchDetector.forFloat32Array(size);
  const frame = new Float32Array(size);
  const hertz: (number | null)[] = [];
  for (let at = start; at < end; at += 1) {
    if (hertz.length % BATCH === BATCH - 1) await new Promise((resolve) => setTimeout(resolve));
    const from = Math.max(0, at * hop + Math.round((hop - size) / 2));
    frame.fill(0);
    frame.set(samples.subarray(from, from + size));
    const [pitch, clarity] = detector.findPitch(frame, sampleRate);
    const isVoice = (loudness[at] ?? 0) >= SILENCE && clarity >= MIN_CLARITY && pitch >= MIN_HZ && pitch <= MAX_HZ;
    hertz.push(isVoice ? pitch : null);
  }
  return hertz;
}

/** Returns semitones from the median; octave errors and lone slices become gaps. */
export function toSemitones(hertz: readonly (number | null)[]): (number | null)[] {
  const middle = median(hertz.filter((value) => value !== null));
  if (middle === null) return hertz.map(() => null);
  const near = hertz.map((value) => {
    const semitones = value === null ? null : 12 * Math.log2(value / middle);
    return semitones === null || Math.abs(semitones) > MAX_SEMITONES ? null : semitones;
  });
  return near.map((value, at) => ((near[at - 1] ?? null) === null && (near[at + 1] ?? null) === null ? null : value));
}

function endingOf(pitch: readonly (number | null)[]): VoiceCurve['ending'] {
  const voiced = pitch.filter((value) => value !== null);
  if (voiced.length < MIN_VOICED) return null;
  const count = Math.min(ENDING_SLICES, Math.floor(voiced.length / 2));
  const last = median(voiced.slice(-count)) ?? 0;
  const change = last - (median(voiced.slice(-2 * count, -count)) ?? 0);
  if (Math.abs(change) < ENDING_SEMITONES) return 'level';
  return change > 0 ? 'rises' : 'falls';
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
