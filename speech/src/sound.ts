/** The rate of all sound that the model hears, in samples a second. */
export const SAMPLE_RATE = 16_000;

/** Longest recording that is scored. */
export const MAX_SOUND_SECONDS = 15;
const MAX_SAMPLES = MAX_SOUND_SECONDS * SAMPLE_RATE;
const MIN_SPEECH_SECONDS = 0.15;

/** Frames of 20 ms for the loudness over time. */
const FRAME = SAMPLE_RATE / 50;
/** Speech is heard down to -45 dBFS; its loud frames are above this level. */
const MIN_LEVEL = 10 ** (-52 / 20);
/** Loud frames of speech over its quiet frames; steady noise is below 2.2 (measured in `sound.test.ts`). */
const MIN_CONTRAST = 2.5;
/** A frame with this share of the loud level is speech. */
const SPEECH_SHARE = 0.1;
/** Silence that is left at both ends, so that a quiet first sound stays. */
const MARGIN_SECONDS = 0.15;
const CLIPPED_AT = 0.99;
const MAX_CLIPPED_SHARE = 0.01;

export type SoundQuality = 'good' | 'silent' | 'too-short' | 'clipped' | 'too-long';

/** Says whether a recording can be scored. `samples`: mono, 16 kHz, -1 to 1. */
export function examineSound(samples: Float32Array): SoundQuality {
  if (samples.length > MAX_SAMPLES) return 'too-long';
  if (samples.length < MIN_SPEECH_SECONDS * SAMPLE_RATE) return 'too-short';
  const levels = levelsOf(samples);
  const { loud, quiet } = loudnessOf(levels);
  if (loud < MIN_LEVEL || loud < quiet * MIN_CONTRAST) return 'silent';
  const spoken = levels.filter((level) => level >= loud * SPEECH_SHARE && level > quiet * MIN_CONTRAST).length;
  if ((spoken * FRAME) / SAMPLE_RATE < MIN_SPEECH_SECONDS) return 'too-short';
  const clipped = samples.reduce((count, x) => count + (Math.abs(x) >= CLIPPED_AT ? 1 : 0), 0);
  return clipped > samples.length * MAX_CLIPPED_SHARE ? 'clipped' : 'good';
}

/** Cuts silence at both ends and leaves 0.15 s of it. */
export function trimSilence(samples: Float32Array): Float32Array {
  const levels = levelsOf(samples);
  const { loud, quiet } = loudnessOf(levels);
  const floor = Math.max(loud * SPEECH_SHARE * 0.5, Math.min(quiet * MIN_CONTRAST, loud * 0.5));
  const first = levels.findIndex((level) => level >= floor);
  const last = levels.findLastIndex((level) => level >= floor);
  if (first < 0) return samples;
  const margin = MARGIN_SECONDS * SAMPLE_RATE;
  return samples.slice(Math.max(0, first * FRAME - margin), Math.min(samples.length, (last + 1) * FRAME + margin));
}

function levelsOf(samples: Float32Array): number[] {
  return Array.from({ length: Math.ceil(samples.length / FRAME) }, (_, i) => {
    const frame = samples.subarray(i * FRAME, (i + 1) * FRAME);
    return Math.sqrt(frame.reduce((sum, x) => sum + x * x, 0) / frame.length);
  });
}

function loudnessOf(levels: readonly number[]): { loud: number; quiet: number } {
  const sorted = Float32Array.from(levels).sort();
  // As many loud frames as the shortest speech has: one word is loud in a long recording, and a click is not.
  const loudest = Math.round((MIN_SPEECH_SECONDS * SAMPLE_RATE) / FRAME);
  const [loud = 0] = sorted.slice(-loudest);
  return { loud, quiet: sorted[Math.floor((sorted.length - 1) * 0.05)] ?? 0 };
}

/** Sound that cannot be read. */
export class SoundError extends Error {
  override readonly name = 'SoundError';
}

// Recordings travel as IMA ADPCM: 4 bits a sample, 8 kB a second, 30 lines of code on each side. Header, little endian:
// "LSND", version (1 byte), 3 bytes of zero, count of samples (4 bytes), first sample (2 bytes), first step (1 byte), 0.
const MAGIC = [0x4c, 0x53, 0x4e, 0x44];
const VERSION = 1;
const HEADER_BYTES = 16;
export const MAX_ENCODED_BYTES = HEADER_BYTES + MAX_SAMPLES / 2;

const INDEX_CHANGES = [-1, -1, -1, -1, 2, 4, 6, 8];
/** The 89 steps of the IMA standard (Recommended Practices for Enhancing Digital Audio Compatibility, 1992). */
const STEPS = [
  7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107, 118,
  130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963, 1060,
  1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484,
  7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767,
];

type AdpcmState = { sample: number; index: number };

/** Applies a code of 4 bits, as both sides do. */
function advance(state: AdpcmState, code: number): void {
  const step = STEPS[state.index] ?? 7;
  let change = step >> 3;
  if (code & 4) change += step;
  if (code & 2) change += step >> 1;
  if (code & 1) change += step >> 2;
  state.sample = clamp(state.sample + (code & 8 ? -change : change), -32768, 32767);
  state.index = clamp(state.index + (INDEX_CHANGES[code & 7] ?? 0), 0, STEPS.length - 1);
}

function codeOf(state: AdpcmState, sample: number): number {
  const step = STEPS[state.index] ?? 7;
  const difference = sample - state.sample;
  const size = Math.min(7, Math.floor((Math.abs(difference) * 4) / step));
  return difference < 0 ? size | 8 : size;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/**
 * Writes a recording with 4 bits a sample. `samples`: mono, 16 kHz, -1 to 1.
 * @throws {SoundError} for no samples, more than 15 s, or a sample that is no number.
 */
export function encodeSound(samples: Float32Array): Uint8Array {
  if (samples.length === 0 || samples.length > MAX_SAMPLES) throw new SoundError('wrong length');
  if (samples.some((x) => !Number.isFinite(x))) throw new SoundError('a sample is no number');
  const wave = Int16Array.from(samples, (x) => Math.round(clamp(x, -1, 1) * 32767));
  const bytes = new Uint8Array(HEADER_BYTES + Math.ceil(wave.length / 2));
  const view = new DataView(bytes.buffer);
  const state = { sample: wave[0] ?? 0, index: firstIndex(wave) };
  bytes.set(MAGIC);
  view.setUint8(4, VERSION);
  view.setUint32(8, wave.length, true);
  view.setInt16(12, state.sample, true);
  view.setUint8(14, state.index);
  for (const [i, sample] of wave.entries()) {
    const code = codeOf(state, sample);
    advance(state, code);
    const at = HEADER_BYTES + (i >> 1);
    bytes[at] = (bytes[at] ?? 0) | (i % 2 === 0 ? code : code << 4);
  }
  return bytes;
}

/** The step that fits the first difference, so that a loud start is not smeared. */
function firstIndex(wave: Int16Array): number {
  const difference = Math.abs((wave[1] ?? 0) - (wave[0] ?? 0));
  const index = STEPS.findIndex((step) => step * 2 > difference);
  return index < 0 ? STEPS.length - 1 : index;
}

/**
 * Reads what `encodeSound` writes. Sizes are checked before anything is allocated.
 * @throws {SoundError} for all other bytes.
 */
export function decodeSound(bytes: Uint8Array): Float32Array {
  if (bytes.length <= HEADER_BYTES || bytes.length > MAX_ENCODED_BYTES) throw new SoundError('wrong size');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (MAGIC.some((byte, i) => bytes[i] !== byte)) throw new SoundError('not a recording');
  if (view.getUint8(4) !== VERSION) throw new SoundError('unknown version');
  const length = view.getUint32(8, true);
  if (length === 0 || length > MAX_SAMPLES) throw new SoundError('wrong length');
  if (bytes.length !== HEADER_BYTES + Math.ceil(length / 2)) throw new SoundError('wrong size');
  const state = { sample: view.getInt16(12, true), index: view.getUint8(14) };
  if (state.index >= STEPS.length) throw new SoundError('unknown step');
  const samples = new Float32Array(length);
  for (let i = 0; i < length; i += 1) {
    const byte = bytes[HEADER_BYTES + (i >> 1)] ?? 0;
    advance(state, i % 2 === 0 ? byte & 15 : byte >> 4);
    samples[i] = state.sample / 32767;
  }
  return samples;
}
