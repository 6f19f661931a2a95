import { BOX_HEADER_BYTES, readBoxHeader, type BoxHeader } from './box-header.ts';
import { Mp4Error } from './mp4-error.ts';

/** The position of a box in its stream; `bytes` is the whole box, null for media, whose position alone is recorded. */
export type ScannedBox = BoxHeader & { at: number; bytes: Buffer | null };

/**
 * Finds the top-level boxes of a stream that arrives in chunks, without buffering the media. A box is returned once its
 * last byte has passed; a truncated one is not.
 */
export class BoxScanner {
  readonly #maxBytes: number;
  #buffered: Buffer = Buffer.alloc(0);
  #at = 0;
  #media: (BoxHeader & { left: number }) | null = null;

  /** A box of more than `maxBytes` that is not media is refused. */
  constructor({ maxBytes }: { maxBytes: number }) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Adds the next chunk, and yields the boxes that it completes; boxes before a fault are yielded before its error.
   * @throws Mp4Error `bad_type`, `bad_size`, `bad_value` or `too_large`
   */
  *push(chunk: Buffer): Generator<ScannedBox> {
    this.#buffered = this.#buffered.length === 0 ? chunk : Buffer.concat([this.#buffered, chunk]);
    for (let box = this.#next(); box !== null; box = this.#next()) yield box;
  }

  #next(): ScannedBox | null {
    if (this.#media !== null) return this.#passMedia(this.#media);
    const header = readBoxHeader(this.#buffered.subarray(0, BOX_HEADER_BYTES));
    if (header === null) return null;
    if (header.type === 'mdat') return this.#passMedia({ ...header, left: header.size });
    if (header.size > this.#maxBytes) throw new Mp4Error('too_large', `${header.type} of ${header.size} bytes`);
    if (this.#buffered.length < header.size) return null;
    const bytes = this.#buffered.subarray(0, header.size);
    this.#buffered = this.#buffered.subarray(header.size);
    return this.#pass(header, bytes);
  }

  #passMedia(media: BoxHeader & { left: number }): ScannedBox | null {
    const passed = Math.min(media.left, this.#buffered.length);
    this.#buffered = this.#buffered.subarray(passed);
    this.#media = media.left > passed ? { ...media, left: media.left - passed } : null;
    return this.#media === null ? this.#pass(media, null) : null;
  }

  #pass({ type, size, headerBytes }: BoxHeader, bytes: Buffer | null): ScannedBox {
    const at = this.#at;
    this.#at += size;
    return { type, size, headerBytes, at, bytes };
  }
}
