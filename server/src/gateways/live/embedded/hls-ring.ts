import type { UriOf } from '../port.ts';
import type { InitSegment, MediaFragment } from './media-pieces.ts';
import { MAX_SLICE_SECONDS, writeMediaPlaylist } from './write-media-playlist.ts';

const LISTED = 8;
/** Segments that have left the playlist are retained a little longer, for players that read an older playlist. */
const MAX_SEGMENTS = 12;
/** A player asks for the segment after the last one, or for the one after that if it is a little late. */
const MAX_AHEAD = 2;
/** Three seconds of slices (the "Advance Part Limit"). */
const MAX_SLICES_AHEAD = 6;
const TARGETS_WAITED = 3;
/**
 * A segment is listed with this length at most, whatever its fragments claim: it decides the target duration of the
 * whole lesson, and how long the address of the announced slice is valid. A segment ends after ten seconds, or
 * with the fragment that exceeds them.
 */
const MAX_SEGMENT_SECONDS = 20;
/** Players and proxies end requests that take longer than ten seconds. */
const MAX_WAIT_MS = 6000;

/**
 * The part is in the name, so that two publishers with the same number after a lost message have different file names.
 */
const FILE_NAME = /^((?:video|sound)-)?(?:init-(\d{1,9})\.mp4|(\d{1,15})-(\d{1,9})(?:\.\d{1,4})?\.m4s)$/;

/** The prefix of file names: empty for the published stream as it is. */
type FilePrefix = '' | 'video-' | 'sound-';

/** `isOver`: nothing follows. */
export type Asked = { isOver: boolean; uriOf: UriOf };

/** A segment, or a slice of it; players receive a slice as soon as it is published. */
export type Position = { segment: number; slice?: number | undefined };

type Slice = { bytes: Buffer; seconds: number; isKey: boolean };
type Segment = {
  number: number;
  part: number;
  at: number;
  seconds: number;
  bytes: Buffer;
  slices: Slice[];
};
/** `isWhole`: no fragment of it is known to be missing; `isSliced`: all of it is in its slices. */
type OpenSegment = Omit<Segment, 'bytes'> & {
  chunks: Buffer[];
  nextIndex: number;
  isWhole: boolean;
  isSliced: boolean;
};

export function isHlsFile(name: string): boolean {
  return FILE_NAME.test(name);
}

/**
 * The newest segments of one rendition of a lesson, for players that poll a playlist.
 *
 * Why: docs/decisions/059-players-wait-for-the-next-playlist.md
 */
export class HlsRing {
  readonly #prefix: FilePrefix;
  readonly #inits = new Map<number, Buffer>();
  readonly #segments: Segment[] = [];
  #open: OpenSegment | null = null;
  #lastNumber: number | null = null;
  /** RFC 8216 does not allow a published target duration to shrink. */
  #targetSeconds = 1;
  /** Whether players receive the fragments as slices: if they are short. Null before the first segment. */
  #hasSlices: boolean | null = null;
  readonly #waits = new SharedWaits<string | null>();
  readonly #sliceWaits = new SharedWaits<Buffer | null>();

  constructor(prefix: FilePrefix = '') {
    this.#prefix = prefix;
  }

  get lastSegment(): number | null {
    return this.#lastNumber;
  }

  get isEmpty(): boolean {
    return this.#segments.length === 0;
  }

  /** The highest bit rate of its segments, in bits per second. */
  get peakRate(): number {
    const rates = this.#segments
      .filter(({ seconds }) => seconds > 0)
      .map(({ bytes, seconds }) => (8 * bytes.length) / seconds);
    return Math.max(0, ...rates);
  }

  /** Adds the init segment of a part, even after some of its fragments. */
  addInit({ part, bytes }: Pick<InitSegment, 'part' | 'bytes'>): void {
    if (this.#open?.part !== part) this.closeSegment();
    this.#inits.set(part, bytes);
  }

  add({ part, index, segment, startsSegment, closesSegment, at, isKey, seconds, bytes }: MediaFragment): void {
    if (this.#open !== null && index !== this.#open.nextIndex) this.#open.isWhole = false;
    if (this.#open !== null && this.#open.number !== segment) this.closeSegment();
    this.#open ??= {
      number: segment,
      part,
      at,
      seconds: 0,
      chunks: [],
      slices: [],
      nextIndex: index,
      isWhole: startsSegment,
      isSliced: true,
    };
    this.#lastNumber = segment;
    this.#open.nextIndex = index + 1;
    this.#open.seconds += seconds;
    this.#open.chunks.push(bytes);
    if (seconds > MAX_SLICE_SECONDS) this.#open.isSliced = false;
    if (this.#open.isSliced && bytes.length > 0) this.#open.slices.push({ bytes, seconds, isKey });
    if (closesSegment) this.closeSegment();
    else if (this.#hasSlices === true) this.#check();
  }

  /** Ends a part of this many fragments: an open segment that lacks the last fragments is dropped. */
  endPart(fragments: number | undefined): void {
    if (fragments !== undefined && this.#open !== null && this.#open.nextIndex !== fragments) this.#open = null;
    this.closeSegment();
  }

  /**
   * Closes the open segment, whatever its length. A segment that lacks a fragment is dropped: other nodes serve the
   * whole segment under the same address, and a cache serves its first reply to all viewers.
   */
  closeSegment(): void {
    const closed = this.#open;
    this.#open = null;
    if (closed === null || !closed.isWhole) return;
    // Numbers are consecutive within a playlist, so segments before a gap are dropped.
    if (this.#segments.at(-1)?.number !== closed.number - 1) this.#segments.length = 0;
    const { number, part, at, slices, isSliced } = closed;
    const seconds = Math.min(closed.seconds, MAX_SEGMENT_SECONDS);
    this.#segments.push({ number, part, at, seconds, slices, bytes: Buffer.concat(closed.chunks) });
    // Players do not expect slices to come and go.
    this.#hasSlices ??= isSliced;
    this.#targetSeconds = Math.max(this.#targetSeconds, Math.round(seconds));
    if (this.#segments.length > MAX_SEGMENTS) this.#segments.shift();
    const oldest = this.#segments[0]?.part ?? part;
    for (const known of this.#inits.keys()) if (known < oldest) this.#inits.delete(known);
    this.#check();
  }

  /** Returns the media playlist; null before there is a segment. */
  playlist({ isOver, uriOf }: Asked): string | null {
    const listed = this.#segments.slice(-LISTED);
    const [first] = listed;
    if (first === undefined) return null;
    const next = this.#next();
    return writeMediaPlaylist({
      targetSeconds: this.#targetSeconds,
      first: first.number,
      segments: listed.map((segment) => ({ ...this.#listed(segment), file: this.#nameOf(segment) })),
      open: next?.open ? this.#listed(next.open) : null,
      hasSlices: this.#hasSlices === true,
      hint: next && { file: this.#nameOf(next, next.slice), at: next.at },
      isOver,
      uriOf,
    });
  }

  /** Returns whether a player asks for more than the next possible position (RFC 8216bis, 6.2.5.2). */
  isTooFar({ segment, slice = 0 }: Position): boolean {
    const last = this.#segments.at(-1)?.number;
    if (last === undefined || segment <= last) return false;
    const known = this.#open?.number === segment ? this.#open.slices.length : 0;
    return segment > last + MAX_AHEAD || (this.#hasSlices === true && slice >= known + MAX_SLICES_AHEAD);
  }

  /**
   * Returns the playlist as soon as it names this position or a later one, or its current state after three target
   * durations.
   */
  async playlistUntil(until: Position, asked: () => Asked): Promise<string | null> {
    const isDone = () => asked().isOver || this.#names(until);
    const result = () => this.playlist(asked());
    if (isDone()) return result();
    return this.#waits.wait(`${until.segment}.${until.slice}`, { isDone, result, maxMs: this.#maxWaitMs });
  }

  /** Answers all waiting requests: the lesson is over, or leaves this node. */
  release(): void {
    this.#waits.settleAll();
    this.#sliceWaits.settleAll();
  }

  /** Returns an init segment or a segment by its file name; null when it is not available. */
  file(name: string): Buffer | null {
    const [, prefix = '', part, number] = FILE_NAME.exec(name) ?? [];
    if (prefix !== this.#prefix) return null;
    if (part !== undefined) return this.#inits.get(Number(part)) ?? null;
    if (number === undefined) return null;
    const segment = this.#segments.find((one) => one.number === Number(number));
    if (segment !== undefined && this.#nameOf(segment) === name) return segment.bytes;
    const sliced = segment ?? this.#next()?.open;
    return sliced?.slices.find((_, slice) => this.#nameOf(sliced, slice) === name)?.bytes ?? null;
  }

  /** Returns a file like `file`; the slice that the playlist announces, as soon as it exists. */
  async fileSoon(name: string): Promise<Buffer | null> {
    const isNext = () => {
      const next = this.#next();
      return next !== null && this.#nameOf(next, next.slice) === name;
    };
    if (!isNext()) return this.file(name);
    const wish = { isDone: () => !isNext(), result: () => this.file(name), maxMs: this.#maxWaitMs };
    return this.#sliceWaits.wait(name, wish);
  }

  get #maxWaitMs(): number {
    return Math.min(MAX_WAIT_MS, TARGETS_WAITED * 1000 * this.#targetSeconds);
  }

  #check(): void {
    this.#waits.check();
    this.#sliceWaits.check();
  }

  #names({ segment, slice }: Position): boolean {
    const last = this.#segments.at(-1)?.number ?? Number.NEGATIVE_INFINITY;
    if (slice === undefined || this.#hasSlices !== true) return segment <= last;
    if (segment > last) return segment === this.#open?.number && slice < (this.#next()?.open?.slices.length ?? 0);
    const known = this.#segments.find((one) => one.number === segment);
    // A slice after the last of its segment means the first slice of the next segment.
    return known === undefined || slice < known.slices.length || this.#names({ segment: segment + 1, slice: 0 });
  }

  /** Returns the slice after the newest slice, and its segment if that has started; null if the slice is unknown. */
  #next(): { number: number; part: number; at: number; slice: number; open: OpenSegment | null } | null {
    const last = this.#segments.at(-1);
    const open = this.#open;
    if (this.#hasSlices !== true || last === undefined) return null;
    if (open !== null && open.isWhole && open.isSliced) return { ...open, slice: open.slices.length, open };
    // An address depends on the start time of its segment.
    const at = last.at + Math.round(last.seconds * 1000);
    return open === null ? { number: last.number + 1, part: last.part, at, slice: 0, open } : null;
  }

  #listed(segment: Omit<Segment, 'bytes'>) {
    const slices = segment.slices.map((one, slice) => ({ ...one, file: this.#nameOf(segment, slice) }));
    return { ...segment, slices, init: `${this.#prefix}init-${segment.part}.mp4` };
  }

  #nameOf({ number, part }: Pick<Segment, 'number' | 'part'>, slice?: number): string {
    return `${this.#prefix}${number}-${part}${slice === undefined ? '' : `.${slice}`}.m4s`;
  }
}

type Wait<Result> = { isDone: () => boolean; settle: () => void; promise: Promise<Result> };

type Wish<Result> = {
  isDone: () => boolean;
  /** Called once, when it is done or late. */
  result: () => Result;
  maxMs: number;
};

/** Requests that wait for media. Requests that wait for the same media share one timer and one result. */
class SharedWaits<Result> {
  readonly #open = new Map<string, Wait<Result>>();

  wait(key: string, { isDone, result, maxMs }: Wish<Result>): Promise<Result> {
    const open = this.#open.get(key);
    if (open !== undefined) return open.promise;
    const { promise, resolve } = Promise.withResolvers<Result>();
    const settle = () => {
      clearTimeout(timer);
      this.#open.delete(key);
      resolve(result());
    };
    const timer = setTimeout(settle, maxMs).unref();
    this.#open.set(key, { isDone, settle, promise });
    return promise;
  }

  /** Settles finished waits; called after each change. */
  check(): void {
    for (const { isDone, settle } of this.#open.values()) if (isDone()) settle();
  }

  /** Settles everything: nothing follows. */
  settleAll(): void {
    for (const { settle } of this.#open.values()) settle();
  }
}
