import { Mp4Error } from '../../../platform/mp4/mp4-error.ts';
import { readFragment, startsWithKey, type Fragment } from '../../../platform/mp4/read-fragment.ts';
import { readInit, type InitTrack } from '../../../platform/mp4/read-init.ts';
import { BoxSplitter, type Box } from '../../../platform/mp4/split-boxes.ts';

// Limits for the headers of a publisher's stream. Times, sizes and counts cost a publisher nothing, and they decide how
// long addresses are valid, how long a recording is, and how much the server computes.
/** A publisher that is silent for so long is disconnected, even if the server does not read from it. */
const MAX_FRAGMENT_SECONDS = 60;
/** A lesson ends after six hours. */
const MAX_JUMP_HOURS = 6;
/** More than the seconds since 1970, which is the first time of some recorders; their units are exact numbers. */
const MAX_TIME_S = 2 ** 32;
/** A frame is shown at most this long after it was decoded. */
const MAX_SHOWN_SECONDS = 60;
/** A lesson has one track of video and one of sound; each fragment is compared with all tracks. */
const MAX_TRACKS = 8;
/** In pixels: a macroblock of H.264, and more than any of its levels allows. */
const MIN_SIDE = 16;
const MAX_SIDE = 8192;

/** @throws Mp4Error for an init segment that no recorder writes */
function requirePlausibleInit(tracks: readonly InitTrack[]): void {
  if (tracks.length > MAX_TRACKS) throw new Mp4Error('bad_value', `more than ${MAX_TRACKS} tracks`);
  for (const { kind, shift, timescale, width, height } of tracks) {
    requireTime(shift / timescale);
    const sides = [width, height];
    if (kind === 'video' && (Math.min(...sides) < MIN_SIDE || Math.max(...sides) > MAX_SIDE))
      throw new Mp4Error('bad_value', `a video of ${width}x${height}`);
  }
}

/** The times of a publisher's stream: they go forward, and never by more than a lesson takes. */
class DeclaredTimes {
  readonly #tracks: readonly InitTrack[];
  /** When the last fragment of each track started and ended, in seconds. */
  readonly #last = new Map<number, { start: number; end: number }>();

  constructor(tracks: readonly InitTrack[]) {
    this.#tracks = tracks;
  }

  /**
   * Adds a fragment. Returns in seconds its length, and how far it advances the stream: its length and the gap before
   * it, together at most MAX_FRAGMENT_SECONDS.
   * @throws Mp4Error for a fragment that no recorder writes
   */
  add(fragment: Fragment): { seconds: number; advance: number } {
    let seconds = 0;
    let advance = 0;
    for (const { trackId, baseTime, duration, samples } of fragment.tracks) {
      if (samples.length === 0) continue;
      const timescale = this.#timescaleOf(trackId);
      const [start, length] = [baseTime / timescale, duration / timescale];
      requireTime(start);
      if (length > MAX_FRAGMENT_SECONDS)
        throw new Mp4Error('bad_value', `a fragment of more than ${MAX_FRAGMENT_SECONDS} seconds`);
      if (samples.some(({ compositionOffset }) => Math.abs(compositionOffset) > MAX_SHOWN_SECONDS * timescale))
        throw new Mp4Error('bad_value', `a sample that is shown more than ${MAX_SHOWN_SECONDS} seconds late`);
      const last = this.#last.get(trackId);
      if (last !== undefined) requireForwards(start - last.start);
      this.#last.set(trackId, { start, end: start + length });
      seconds = Math.max(seconds, length);
      advance = Math.max(advance, start + length - (last?.end ?? start));
    }
    return { seconds, advance: Math.min(advance, MAX_FRAGMENT_SECONDS) };
  }

  #timescaleOf(trackId: number): number {
    return this.#tracks.find(({ id }) => id === trackId)?.timescale ?? 1;
  }
}

function requireForwards(seconds: number): void {
  if (seconds <= 0) throw new Mp4Error('bad_value', 'a fragment that goes back in time');
  if (seconds > MAX_JUMP_HOURS * 3600)
    throw new Mp4Error('bad_value', `a fragment more than ${MAX_JUMP_HOURS} hours after the last one`);
}

/** Later stages compute with times in smaller units, and numbers have to be exact there. */
function requireTime(seconds: number): void {
  if (Math.abs(seconds) > MAX_TIME_S) throw new Mp4Error('bad_value', 'a time that no recorder writes');
}

/**
 * A publisher's stream: one init segment, then fragments that are sent separately. `seconds` is the length of a
 * fragment, `advance` also counts the gap before it.
 */
export type Piece =
  | { type: 'init'; bytes: Buffer; tracks: InitTrack[] }
  | { type: 'fragment'; bytes: Buffer; isKey: boolean; seconds: number; advance: number };

/** Boxes that writers put between fragments and players ignore. */
const DISPENSABLE = new Set(['styp', 'sidx', 'emsg', 'prft', 'free', 'skip', 'mfra']);

/** More than ten seconds of any recorder's video and sound. */
const MAX_SAMPLES = 10_000;
/** Recorders write few samples without bytes; a header can claim any number of them. */
const MAX_EMPTY_SAMPLES = 100;

/** Reads one publisher's stream and rejects everything that would not play. */
export class StreamReader {
  readonly #splitter: BoxSplitter;
  #tracks: InitTrack[] | null = null;
  #times = new DeclaredTimes([]);
  /** The first half of an incomplete pair: `ftyp` before `moov`, `moof` before `mdat`. */
  #half: Box | null = null;

  constructor({ maxBytes }: { maxBytes: number }) {
    this.#splitter = new BoxSplitter({ maxBytes });
  }

  /**
   * Reads each piece when it is requested, so that a caller who stops has not paid for the rest.
   * @throws Mp4Error for bytes that are no fragmented MP4, out of order, or (`too_large`) larger than allowed
   */
  *push(chunk: Buffer): Generator<Piece> {
    for (const box of this.#splitter.push(chunk)) {
      const piece = DISPENSABLE.has(box.type) ? null : this.#readBox(box);
      if (piece !== null) yield piece;
    }
  }

  #readBox(box: Box): Piece | null {
    const half = this.#half;
    this.#half = null;
    const [first, second] = this.#tracks === null ? ['ftyp', 'moov'] : ['moof', 'mdat'];
    if (half === null && box.type === first) {
      this.#half = box;
      return null;
    }
    if (half === null || box.type !== second) throw new Mp4Error('bad_value', `${box.type} is out of order`);
    return this.#tracks === null ? this.#start(half, box) : this.#fragment(this.#tracks, half, box);
  }

  #start(ftyp: Box, moov: Box): Piece {
    this.#tracks = readInit(moov.bytes);
    requirePlausibleInit(this.#tracks);
    this.#times = new DeclaredTimes(this.#tracks);
    return { type: 'init', bytes: Buffer.concat([ftyp.bytes, moov.bytes]), tracks: this.#tracks };
  }

  #fragment(tracks: InitTrack[], moof: Box, mdat: Box): Piece {
    const maxSamples = Math.min(MAX_SAMPLES, MAX_EMPTY_SAMPLES + mdat.bytes.length);
    const fragment = readFragment(moof.bytes, tracks, { maxSamples });
    const length = this.#times.add(fragment);
    const bytes = Buffer.concat([moof.bytes, mdat.bytes]);
    requireOwnBytes(fragment, { from: moof.bytes.length, to: bytes.length });
    return { type: 'fragment', bytes, isKey: startsWithKey(fragment, tracks), ...length };
  }
}

/**
 * A player that joins late has only the fragment's own bytes. Samples are copied when video and sound are separated, so
 * samples that share bytes would be many times as large as the published stream.
 */
function requireOwnBytes(fragment: Fragment, { from, to }: { from: number; to: number }): void {
  const samples = fragment.tracks.flatMap((track) => track.samples);
  if (samples.length === 0) throw new Mp4Error('bad_value', 'a fragment without samples');
  const isInside = samples.every(({ offset, size }) => offset >= from && offset + size <= to);
  if (!isInside) throw new Mp4Error('bad_value', 'samples outside of their fragment');
  const bytes = samples.reduce((sum, { size }) => sum + size, 0);
  if (bytes > to - from) throw new Mp4Error('bad_value', 'samples that share bytes');
}
