import { BOX_HEADER_BYTES, readBoxHeader, type BoxHeader } from './box-header.ts';
import { Mp4Error } from './mp4-error.ts';

/** `bytes` is the whole box with its header. */
export type Box = { type: string; bytes: Buffer };

/** Cuts a stream of MP4, whose chunks end anywhere, into its top-level boxes. It holds one unfinished box at most. */
export class BoxSplitter {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #held = 0;
  #header: BoxHeader | null = null;

  /** A box of more than `maxBytes` is refused as soon as its header is here. */
  constructor({ maxBytes }: { maxBytes: number }) {
    this.#maxBytes = maxBytes;
  }

  /** How many bytes of an unfinished box are held. */
  get heldBytes(): number {
    return this.#held;
  }

  /**
   * Takes the next chunk, and gives the boxes that it completes. After an error the splitter is of no use any more.
   * @throws Mp4Error `bad_type`, `bad_size`, `bad_value` or `too_large`
   */
  push(chunk: Buffer): Box[] {
    if (chunk.length > 0) this.#chunks.push(chunk);
    this.#held += chunk.length;
    const boxes: Box[] = [];
    for (let box = this.#next(); box !== null; box = this.#next()) boxes.push(box);
    return boxes;
  }

  #next(): Box | null {
    this.#header ??= this.#readHeader();
    const header = this.#header;
    if (header === null || this.#held < header.size) return null;
    this.#header = null;
    return { type: header.type, bytes: this.#take(header.size) };
  }

  #readHeader(): BoxHeader | null {
    if (this.#held < 8) return null;
    const header = readBoxHeader(this.#peek(BOX_HEADER_BYTES));
    if (header !== null && header.size > this.#maxBytes) {
      throw new Mp4Error('too_large', `${header.type} of ${header.size} bytes`);
    }
    return header;
  }

  /** Joins chunks only as far as it must: a box that comes in a thousand chunks is copied once. */
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

  #take(length: number): Buffer {
    const whole = this.#chunks.length === 1 ? this.#chunks[0] : undefined;
    const all = whole ?? Buffer.concat(this.#chunks);
    this.#held -= length;
    this.#chunks = this.#held > 0 ? [all.subarray(length)] : [];
    return all.subarray(0, length);
  }
}
