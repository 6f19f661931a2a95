import { Mp4Error } from '../../../platform/mp4/mp4-error.ts';
import type { Fragment } from '../../../platform/mp4/read-fragment.ts';
import type { InitTrack } from '../../../platform/mp4/read-init.ts';

// What a publisher may claim in the headers of its stream. Times, sizes and counts cost it nothing, and they decide how
// long addresses are valid, how long a recording is, and what the server computes.

/** A publisher that is silent for so long is disconnected, also one that the server does not read from. */
export const MAX_FRAGMENT_SECONDS = 60;
/** A lesson ends after six hours. */
const MAX_JUMP_HOURS = 6;
/** More than the seconds since 1970, with which some recorders start; their units are exact numbers. */
const MAX_TIME_S = 2 ** 32;
/** A frame is shown at most this long after it was decoded. */
const MAX_SHOWN_SECONDS = 60;
/** A lesson has one of video and one of sound; each fragment is compared with all of them. */
const MAX_TRACKS = 8;
/** In pixels: a macroblock of H.264, and more than any of its levels allows. */
const MIN_SIDE = 16;
const MAX_SIDE = 8192;

/** @throws Mp4Error for what no recorder writes */
export function requirePlausibleInit(tracks: readonly InitTrack[]): void {
  if (tracks.length > MAX_TRACKS) throw new Mp4Error('bad_value', `more than ${MAX_TRACKS} tracks`);
  for (const { kind, shift, timescale, width, height } of tracks) {
    requireTime(shift / timescale);
    const sides = [width, height];
    if (kind === 'video' && (Math.min(...sides) < MIN_SIDE || Math.max(...sides) > MAX_SIDE))
      throw new Mp4Error('bad_value', `a video of ${width}x${height}`);
  }
}

/** The times of a publisher's stream: they go forward, and never by more than a lesson takes. */
export class DeclaredTimes {
  readonly #tracks: readonly InitTrack[];
  /** When the last fragment of each track started and ended, in seconds. */
  readonly #last = new Map<number, { start: number; end: number }>();

  constructor(tracks: readonly InitTrack[]) {
    this.#tracks = tracks;
  }

  /**
   * Adds a fragment. Returns the seconds by which it advances the stream: its length, and the gap before it, of which at
   * most MAX_FRAGMENT_SECONDS count.
   * @throws Mp4Error for what no recorder writes
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
