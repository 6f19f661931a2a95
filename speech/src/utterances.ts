import { SAMPLE_RATE } from './sound.ts';

/** A stretch of speech, in samples: `to` is exclusive. */
export type Utterance = { from: number; to: number };

/** Frames of 20 ms. */
const FRAME = SAMPLE_RATE / 50;
const PER_SECOND = SAMPLE_RATE / FRAME;
/** The model repairs what it hears by what stands around it, and invents where little does. */
const MIN_FRAMES = 1.2 * PER_SECOND;
/** Longer sound is heard worse, and costs the square of its length. */
const MAX_FRAMES = 12 * PER_SECOND;
/** From this length on, a pause of a breath ends an utterance. */
const PREFERRED_FRAMES = 8 * PER_SECOND;
const LONG_PAUSE_FRAMES = 0.9 * PER_SECOND;
const BREATH_FRAMES = 0.4 * PER_SECOND;
/** Left at both ends for a quiet sound. More of it is silence, behind which the model likes to write nothing. */
const MARGIN_FRAMES = 0.1 * PER_SECOND;
/** -55 dBFS: a microphone in a quiet room. */
const MIN_LEVEL = 10 ** (-55 / 20);
/** Speech starts at this share of the distance between noise and voice, on a scale of decibels, and ends at the other. */
const STARTS_AT = 0.45;
const ENDS_AT = 0.3;
/** Steady noise has less between its quiet and its loud frames. */
const MIN_CONTRAST_DB = 6;

type Stretch = { from: number; to: number };

/**
 * Finds what was said in long sound: utterances of 1.2 to 12 s, in their order, without overlap, which cover all that
 * is loud. An utterance without a pause is cut in its quietest place. `samples`: mono, 16 kHz, -1 to 1.
 */
export function splitUtterances(samples: Float32Array): Utterance[] {
  const levels = levelsOf(samples);
  const spoken = joinSpeech(findSpeech(levels)).flatMap((stretch) => cutLong(stretch, levels));
  const stretches = joinShort(withMargins(spoken, levels.length));
  return stretches.map(({ from, to }) => ({ from: from * FRAME, to: Math.min(samples.length, to * FRAME) }));
}

/** Loudness of each frame in decibels of full scale. */
function levelsOf(samples: Float32Array): Float32Array {
  const levels = new Float32Array(Math.ceil(samples.length / FRAME));
  for (let i = 0; i < levels.length; i += 1) {
    const frame = samples.subarray(i * FRAME, (i + 1) * FRAME);
    const power = frame.reduce((sum, x) => sum + x * x, 0) / frame.length;
    levels[i] = 10 * Math.log10(power + 1e-10);
  }
  return levels;
}

/** Frames above the upper threshold, with the frames around them above the lower one. */
function findSpeech(levels: Float32Array): Stretch[] {
  const { upper, lower } = thresholdsOf(levels);
  const found: Stretch[] = [];
  let from = -1;
  let isSpeech = false;
  for (let i = 0; i <= levels.length; i += 1) {
    const level = levels[i] ?? -Infinity;
    if (level >= lower) {
      if (from < 0) from = i;
      isSpeech ||= level >= upper;
      continue;
    }
    if (isSpeech) found.push({ from, to: i });
    from = -1;
    isSpeech = false;
  }
  return found;
}

function thresholdsOf(levels: Float32Array): { upper: number; lower: number } {
  const sorted = Float32Array.from(levels).sort();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const floor = 20 * Math.log10(MIN_LEVEL);
  const noise = Math.max(at(0.1), floor - 10);
  const range = Math.max(at(0.95) - noise, MIN_CONTRAST_DB);
  return { upper: Math.max(floor, noise + range * STARTS_AT), lower: Math.max(floor - 5, noise + range * ENDS_AT) };
}

/** Joins stretches across pauses that are no end of a sentence. */
function joinSpeech(stretches: readonly Stretch[]): Stretch[] {
  return join(stretches, (before, next) => {
    const pause = next.from - before.to;
    const isLong = before.to - before.from >= PREFERRED_FRAMES;
    return pause < (isLong ? BREATH_FRAMES : LONG_PAUSE_FRAMES) && next.to - before.from <= MAX_FRAMES;
  });
}

/** Joins what is too short to its nearer neighbour, while the result is not too long. */
function joinShort(stretches: readonly Stretch[]): Stretch[] {
  const isShort = ({ from, to }: Stretch) => to - from < MIN_FRAMES;
  return join(stretches, (before, next) => {
    if (!isShort(before) && !isShort(next)) return false;
    return next.from - before.to <= 2 * PER_SECOND && next.to - before.from <= MAX_FRAMES;
  });
}

function join(stretches: readonly Stretch[], belongs: (before: Stretch, next: Stretch) => boolean): Stretch[] {
  const joined: Stretch[] = [];
  for (const next of stretches) {
    const before = joined.at(-1);
    if (before && belongs(before, next)) before.to = next.to;
    else joined.push({ ...next });
  }
  return joined;
}

/** Cuts a stretch that is too long in the quietest place of its middle, and its parts again. */
function cutLong(stretch: Stretch, levels: Float32Array): Stretch[] {
  const { from, to } = stretch;
  const length = to - from;
  // The margins come on top.
  if (length <= MAX_FRAMES - 2 * MARGIN_FRAMES) return [stretch];
  const first = from + Math.max(MIN_FRAMES, Math.floor(length * 0.25));
  const last = to - Math.max(MIN_FRAMES, Math.floor(length * 0.25));
  let quietest = first;
  let least = Infinity;
  for (let i = first; i <= last; i += 1) {
    // A place of 100 ms: single frames are quiet inside of words.
    let sum = 0;
    for (let k = -2; k <= 2; k += 1) sum += levels[i + k] ?? 0;
    if (sum < least) [least, quietest] = [sum, i];
  }
  return [
    { from, to: quietest },
    { from: quietest, to },
  ].flatMap((part) => cutLong(part, levels));
}

/** Widens each stretch, half way into a shorter pause, and a short one until it is long enough. */
function withMargins(stretches: readonly Stretch[], length: number): Stretch[] {
  return stretches.map(({ from, to }, i) => {
    const before = stretches[i - 1]?.to ?? 0;
    const after = stretches[i + 1]?.from ?? length;
    const wanted = Math.max(MARGIN_FRAMES, Math.ceil((MIN_FRAMES - (to - from)) / 2));
    const margin = (room: number, isEnd: boolean) => Math.min(wanted, isEnd ? room : Math.floor(room / 2));
    return {
      from: from - margin(from - before, i === 0),
      to: to + margin(after - to, i === stretches.length - 1),
    };
  });
}
