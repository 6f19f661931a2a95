import type { UriOf } from '../port.ts';
import type { InitSegment, MediaFragment } from './media-pieces.ts';
import { SharedWaits } from './shared-waits.ts';
import { writeMediaPlaylist } from './write-media-playlist.ts';

const LISTED = 8;
/** Segments that have left the playlist are retained a little longer, for players that read an older playlist. */
const MAX_SEGMENTS = 12;
/** A player asks for the segment after the last one, or for the one after that if it is a little late. */
const MAX_AHEAD = 2;
const TARGETS_WAITED = 3;
/** Players and proxies end requests that take longer than ten seconds. */
const MAX_WAIT_MS = 6000;

/** The part is in the name, so that a number that a lost message lets two publishers use names two files. */
const FILE_NAME = /^((?:video|sound)-)?(?:init-(\d{1,9})\.mp4|(\d{1,15})-(\d{1,9})\.m4s)$/;

/** What precedes the names of files: nothing for the published stream as it is. */
export type FilePrefix = '' | 'video-' | 'sound-';

/** `isOver`: nothing follows. */
export type Asked = { isOver: boolean; uriOf: UriOf };

type Segment = { number: number; part: number; at: number; seconds: number; chunks: Buffer[] };
/** `isWhole`: no fragment of it is known to be missing. */
type OpenSegment = Segment & { nextIndex: number; isWhole: boolean };

export function isHlsFile(name: string): boolean {
  return FILE_NAME.test(name);
}

/** The newest segments of one rendition of a lesson, for players that poll a playlist. */
export class HlsRing {
  readonly #prefix: FilePrefix;
  readonly #inits = new Map<number, Buffer>();
  readonly #segments: Segment[] = [];
  #open: OpenSegment | null = null;
  #lastNumber: number | null = null;
  /** RFC 8216 does not allow a published target duration to shrink. */
  #targetSeconds = 1;
  readonly #waits = new SharedWaits<string | null>();

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
      .map(({ chunks, seconds }) => (8 * (chunks[0]?.length ?? 0)) / seconds);
    return Math.max(0, ...rates);
  }

  addInit({ part, bytes }: InitSegment): void {
    this.closeSegment();
    this.#inits.set(part, bytes);
  }

  add({ part, index, segment, startsSegment, closesSegment, at, seconds, bytes }: MediaFragment): void {
    if (this.#open !== null && index !== this.#open.nextIndex) this.#open.isWhole = false;
    if (this.#open !== null && this.#open.number !== segment) this.closeSegment();
    this.#open ??= { number: segment, part, at, seconds: 0, chunks: [], nextIndex: index, isWhole: startsSegment };
    this.#lastNumber = segment;
    this.#open.nextIndex = index + 1;
    this.#open.seconds += seconds;
    this.#open.chunks.push(bytes);
    if (closesSegment) this.closeSegment();
  }

  /** Ends a part of this many fragments: an open segment that lacks the last ones is dropped. */
  endPart(fragments: number | undefined): void {
    if (fragments !== undefined && this.#open !== null && this.#open.nextIndex !== fragments) this.#open = null;
    this.closeSegment();
  }

  /**
   * Closes the open segment, whatever its length. A segment that lacks a fragment is dropped: other nodes serve the
   * whole one under the same address, and a cache serves to all viewers what it received first.
   */
  closeSegment(): void {
    const closed = this.#open;
    this.#open = null;
    if (closed === null || !closed.isWhole) return;
    // Numbers are consecutive within a playlist, so segments before a gap are dropped.
    if (this.#segments.at(-1)?.number !== closed.number - 1) this.#segments.length = 0;
    const { number, part, at, seconds } = closed;
    this.#segments.push({ number, part, at, seconds, chunks: [Buffer.concat(closed.chunks)] });
    this.#targetSeconds = Math.max(this.#targetSeconds, Math.round(seconds));
    if (this.#segments.length > MAX_SEGMENTS) this.#segments.shift();
    const oldest = this.#segments[0]?.part ?? part;
    for (const known of this.#inits.keys()) if (known < oldest) this.#inits.delete(known);
    this.#waits.check();
  }

  /** Returns the media playlist; null before there is a segment. */
  playlist({ isOver, uriOf }: Asked): string | null {
    const listed = this.#segments.slice(-LISTED);
    const [first] = listed;
    if (first === undefined) return null;
    const segments = listed.map((segment) => ({
      ...segment,
      file: this.#nameOf(segment),
      init: `${this.#prefix}init-${segment.part}.mp4`,
    }));
    return writeMediaPlaylist({ targetSeconds: this.#targetSeconds, first: first.number, segments, isOver, uriOf });
  }

  /** Returns whether a player asks for more than could be next (RFC 8216bis, 6.2.5.2). */
  isTooFar(until: number): boolean {
    const last = this.#segments.at(-1);
    return last !== undefined && until > last.number + MAX_AHEAD;
  }

  /** Returns the playlist as soon as it names this segment or a later one, or as it is after three target durations. */
  async playlistUntil(until: number, asked: () => Asked): Promise<string | null> {
    const isDone = () => asked().isOver || until <= (this.#segments.at(-1)?.number ?? Number.NEGATIVE_INFINITY);
    const result = () => this.playlist(asked());
    if (isDone()) return result();
    const maxMs = Math.min(MAX_WAIT_MS, TARGETS_WAITED * 1000 * this.#targetSeconds);
    return this.#waits.wait(String(until), { isDone, result, maxMs });
  }

  /** Answers all waiting requests: the lesson is over, or leaves this node. */
  release(): void {
    this.#waits.settleAll();
  }

  /** Returns an init segment or a segment by its file name; null when it is not available. */
  file(name: string): Buffer | null {
    const [, prefix = '', part, number] = FILE_NAME.exec(name) ?? [];
    if (prefix !== this.#prefix) return null;
    if (part !== undefined) return this.#inits.get(Number(part)) ?? null;
    if (number === undefined) return null;
    return this.#segments.find((segment) => this.#nameOf(segment) === name)?.chunks[0] ?? null;
  }

  #nameOf({ number, part }: Segment): string {
    return `${this.#prefix}${number}-${part}.m4s`;
  }
}
