import type { InitSegment, MediaFragment } from './media-pieces.ts';

const LISTED = 8;
/** What has left the list is kept a little longer, for players that read the list before. */
const KEPT = 12;

type Segment = { number: number; part: number; seconds: number; chunks: Buffer[] };

/** The newest segments of a lesson, for players that fetch. */
export class HlsRing {
  readonly #inits = new Map<number, Buffer>();
  readonly #segments: Segment[] = [];
  #open: Segment | null = null;
  /** It may not shrink once it was told. */
  #targetSeconds = 1;

  get lastSegment(): number | null {
    return this.#open?.number ?? this.#segments.at(-1)?.number ?? null;
  }

  get isEmpty(): boolean {
    return this.#segments.length === 0;
  }

  begin({ part, bytes }: InitSegment): void {
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

  /** What has begun is a segment, as short as it may be. */
  closeSegment(): void {
    const closed = this.#open;
    this.#open = null;
    if (closed === null) return;
    // Numbers count within a list: what came before a gap can no longer be in it.
    if (this.#segments.at(-1)?.number !== closed.number - 1) this.#segments.length = 0;
    this.#segments.push({ ...closed, chunks: [Buffer.concat(closed.chunks)] });
    this.#targetSeconds = Math.max(this.#targetSeconds, Math.round(closed.seconds));
    if (this.#segments.length > KEPT) this.#segments.shift();
    const oldest = this.#segments[0]?.part ?? closed.part;
    for (const part of this.#inits.keys()) if (part < oldest) this.#inits.delete(part);
  }

  /** RFC 8216; null before there is a segment. */
  playlist({ isOver }: { isOver: boolean }): string | null {
    const listed = this.#segments.slice(-LISTED);
    const [first] = listed;
    if (first === undefined) return null;
    const lines = [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      `#EXT-X-TARGETDURATION:${this.#targetSeconds}`,
      `#EXT-X-MEDIA-SEQUENCE:${first.number}`,
      // Every part after the first began with a discontinuity.
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

  /** Null for what is no longer, or not yet, there. */
  file(name: string): Buffer | null {
    const [, part, number] = /^(?:init-(\d{1,9})\.mp4|(\d{1,15})\.m4s)$/.exec(name) ?? [];
    if (part !== undefined) return this.#inits.get(Number(part)) ?? null;
    if (number === undefined) return null;
    return this.#segments.find((segment) => segment.number === Number(number))?.chunks[0] ?? null;
  }
}
