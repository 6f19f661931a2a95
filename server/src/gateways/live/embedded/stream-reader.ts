import { Mp4Error } from '../../../platform/mp4/mp4-error.ts';
import { readFragment, startsWithKey, type Fragment } from '../../../platform/mp4/read-fragment.ts';
import { readInit, type InitTrack } from '../../../platform/mp4/read-init.ts';
import { BoxSplitter, type Box } from '../../../platform/mp4/split-boxes.ts';
import { DeclaredTimes, requirePlausibleInit } from './declared-limits.ts';

/**
 * A publisher's stream: one init segment, then fragments that are sent on their own. `seconds` is the length of a
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
   * @throws Mp4Error for what is no fragmented MP4, out of order, or (`too_large`) larger than allowed
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
 * A player that joins late has only the fragment's own bytes. Samples are copied where video and sound are separated, so
 * those that share bytes would be many times as large as what was published.
 */
function requireOwnBytes(fragment: Fragment, { from, to }: { from: number; to: number }): void {
  const samples = fragment.tracks.flatMap((track) => track.samples);
  if (samples.length === 0) throw new Mp4Error('bad_value', 'a fragment without samples');
  const isInside = samples.every(({ offset, size }) => offset >= from && offset + size <= to);
  if (!isInside) throw new Mp4Error('bad_value', 'samples outside of their fragment');
  const bytes = samples.reduce((sum, { size }) => sum + size, 0);
  if (bytes > to - from) throw new Mp4Error('bad_value', 'samples that share bytes');
}
