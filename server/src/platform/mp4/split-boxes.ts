import { BOX_HEADER_BYTES, readBoxHeader, type BoxHeader } from './box-header.ts';
import { Mp4Error } from './mp4-error.ts';

/** `bytes` is the whole box with its header. */
export type Box = { type: string; bytes: Buffer };

/**
 * Splits a stream of MP4, whose chunks end anywhere, into its top-level boxes. It buffers at most one unfinished box.
 */
export class BoxSplitter {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #buffered = 0;
  #header: BoxHeader | null = null;

  /** A box of more than `maxBytes` is rejected as soon as its header is complete. */
  constructor({ maxBytes }: { maxBytes: number }) {
    this.#maxBytes = maxBytes;
  }

  /** The buffered bytes of an unfinished box. */
  get bufferedBytes(): number {
    return this.#buffered;
  }

  /**
   * Adds the next chunk, and returns the boxes that it completes. After an error the splitter cannot be used.
   * @throws Mp4Error `bad_type`, `bad_size`, `bad_value` or `too_large`
   */
  push(chunk: Buffer): Box[] {
    if (chunk.length > 0) this.#chunks.push(chunk);
    this.#buffered += chunk.length;
    const boxes: Box[] = [];
    for (let box = this.#next(); box !== null; box = this.#next()) boxes.push(box);
    return boxes;
  }

  #next(): Box | null {
    this.#header ??= this.#readHeader();
    const header = this.#header;
    if (header === null || this.#buffered < header.size) return null;
    this.#header = null;
    return { type: header.type, bytes: this.#read(header.size) };
  }

  #readHeader(): BoxHeader | null {
    if (this.#buffered < 8) return null;
    const header = readBoxHeader(this.#peek(BOX_HEADER_BYTES));
    if (header !== null && header.size > this.#maxBytes) {
      throw new Mp4Error('too_large', `${header.type} of ${header.size} bytes`);
    }
    return header;
  }

  /** Joins chunks only as far as necessary: a box in a thousand chunks is copied once. */
  #peek(length: number): Buffer {
    const joined: Buffer[] = [];
    let bytes = 0;
    while (bytes < length && this.#chunks.length > 0) {
      const chunk = this.#chunks.shift() ?? Buffer.alloc(0);
      joined.push(chunk);
      bytes += chunk.length;
    }
    const [first] = joined;
    const whole = joined.length === 1 && first ? first : Buffer.concat(joined);
    this.#chunks.unshift(whole);
    return whole.subarray(0, length);
  }

  #read(length: number): Buffer {
    const whole = this.#chunks.length === 1 ? this.#chunks[0] : undefined;
    const all = whole ?? Buffer.concat(this.#chunks);
    this.#buffered -= length;
    this.#chunks = this.#buffered > 0 ? [all.subarray(length)] : [];
    return all.subarray(0, length);
  }
}
