import type { InitSegment, MediaFragment } from './media-pieces.ts';

const LISTED = 8;
/** Segments that have left the playlist are retained a little longer, for players that read an older playlist. */
const MAX_SEGMENTS = 12;

type Segment = { number: number; part: number; seconds: number; chunks: Buffer[] };

/** The newest segments of a lesson, for players that poll a playlist. */
export class HlsRing {
  readonly #inits = new Map<number, Buffer>();
  readonly #segments: Segment[] = [];
  #open: Segment | null = null;
  /** RFC 8216 does not allow a published target duration to shrink. */
  #targetSeconds = 1;

  get lastSegment(): number | null {
    return this.#open?.number ?? this.#segments.at(-1)?.number ?? null;
  }

  get isEmpty(): boolean {
    return this.#segments.length === 0;
  }

  addInit({ part, bytes }: InitSegment): void {
    this.closeSegment();
    this.#inits.set(part, bytes);
  }

  add({ part, segment, closesSegment, seconds, bytes }: MediaFragment): void {
    if (this.#open !== null && this.#open.number !== segment) this.closeSegment();
    this.#open ??= { number: segment, part, seconds: 0, chunks: [] };
    this.#open.seconds += seconds;
    this.#open.chunks.push(bytes);
    if (closesSegment) this.closeSegment();
  }

  /** Closes the open segment, whatever its length. */
  closeSegment(): void {
    const closed = this.#open;
    this.#open = null;
    if (closed === null) return;
    // Numbers are consecutive within a playlist, so segments before a gap are dropped.
    if (this.#segments.at(-1)?.number !== closed.number - 1) this.#segments.length = 0;
    this.#segments.push({ ...closed, chunks: [Buffer.concat(closed.chunks)] });
    this.#targetSeconds = Math.max(this.#targetSeconds, Math.round(closed.seconds));
    if (this.#segments.length > MAX_SEGMENTS) this.#segments.shift();
    const oldest = this.#segments[0]?.part ?? closed.part;
    for (const part of this.#inits.keys()) if (part < oldest) this.#inits.delete(part);
  }

  /** Writes the media playlist (RFC 8216); null before there is a segment. */
  playlist({ isOver }: { isOver: boolean }): string | null {
    const listed = this.#segments.slice(-LISTED);
    const [first] = listed;
    if (first === undefined) return null;
    const lines = [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      `#EXT-X-TARGETDURATION:${this.#targetSeconds}`,
      `#EXT-X-MEDIA-SEQUENCE:${first.number}`,
      // Every part after the first starts with a discontinuity.
      `#EXT-X-DISCONTINUITY-SEQUENCE:${first.part - 1}`,
      '#EXT-X-INDEPENDENT-SEGMENTS',
    ];
    let part: number | null = null;
    for (const segment of listed) {
      if (part !== null && part !== segment.part) lines.push('#EXT-X-DISCONTINUITY');
      if (part !== segment.part) lines.push(`#EXT-X-MAP:URI="init-${segment.part}.mp4"`);
      part = segment.part;
      lines.push(`#EXTINF:${segment.seconds.toFixed(3)},`, `${segment.number}.m4s`);
    }
    if (isOver) lines.push('#EXT-X-ENDLIST');
    return `${lines.join('\n')}\n`;
  }

  /** Returns an init segment or a segment by its file name; null when it is not available. */
  file(name: string): Buffer | null {
    const [, part, number] = /^(?:init-(\d{1,9})\.mp4|(\d{1,15})\.m4s)$/.exec(name) ?? [];
    if (part !== undefined) return this.#inits.get(Number(part)) ?? null;
    if (number === undefined) return null;
    return this.#segments.find((segment) => segment.number === Number(number))?.chunks[0] ?? null;
  }
}
