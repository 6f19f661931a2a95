import { BOX_HEADER_BYTES, readBoxHeader, type BoxHeader } from './box-header.ts';
import { Mp4Error } from './mp4-error.ts';

/** Where a box stands in its stream; `bytes` is the whole box, null for media, of which only the place is kept. */
export type ScannedBox = BoxHeader & { at: number; bytes: Buffer | null };

/**
 * Finds the top-level boxes of a stream that comes in chunks, without ever holding the media itself. A box is given once
 * its last byte has passed; one that the stream breaks off in is not.
 */
export class BoxScanner {
  readonly #maxBytes: number;
  #held: Buffer = Buffer.alloc(0);
  #at = 0;
  #media: (BoxHeader & { left: number }) | null = null;

  /** A box of more than `maxBytes` that is not media is refused. */
  constructor({ maxBytes }: { maxBytes: number }) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Takes the next chunk, and gives the boxes that it completes, one by one: those before a fault come before its error.
   * @throws Mp4Error `bad_type`, `bad_size`, `bad_value` or `too_large`
   */
  *push(chunk: Buffer): Generator<ScannedBox> {
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    for (let box = this.#next(); box !== null; box = this.#next()) yield box;
  }

  #next(): ScannedBox | null {
    if (this.#media !== null) return this.#passMedia(this.#media);
    const header = readBoxHeader(this.#held.subarray(0, BOX_HEADER_BYTES));
    if (header === null) return null;
    if (header.type === 'mdat') return this.#passMedia({ ...header, left: header.size });
    if (header.size > this.#maxBytes) throw new Mp4Error('too_large', `${header.type} of ${header.size} bytes`);
    if (this.#held.length < header.size) return null;
    const bytes = this.#held.subarray(0, header.size);
    this.#held = this.#held.subarray(header.size);
    return this.#pass(header, bytes);
  }

  #passMedia(media: BoxHeader & { left: number }): ScannedBox | null {
    const passed = Math.min(media.left, this.#held.length);
    this.#held = this.#held.subarray(passed);
    this.#media = media.left > passed ? { ...media, left: media.left - passed } : null;
    return this.#media === null ? this.#pass(media, null) : null;
  }

  #pass({ type, size, headerBytes }: BoxHeader, bytes: Buffer | null): ScannedBox {
    const at = this.#at;
    this.#at += size;
    return { type, size, headerBytes, at, bytes };
  }
}
