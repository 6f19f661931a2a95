import { Mp4Error } from './mp4-error.ts';

/** Reads big-endian numbers one after another; throws Mp4Error `truncated` past the end. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  u8(): number {
    return this.#bytes.readUInt8(this.#advance(1));
  }

  u16(): number {
    return this.#bytes.readUInt16BE(this.#advance(2));
  }

  u24(): number {
    return this.#bytes.readUIntBE(this.#advance(3), 3);
  }

  u32(): number {
    return this.#bytes.readUInt32BE(this.#advance(4));
  }

  i32(): number {
    return this.#bytes.readInt32BE(this.#advance(4));
  }

  /** @throws Mp4Error `bad_value` for a value that a number cannot represent exactly */
  u64(): number {
    return exact(this.#bytes.readBigUInt64BE(this.#advance(8)));
  }

  /** @throws Mp4Error `bad_value` for a value that a number cannot represent exactly */
  i64(): number {
    return exact(this.#bytes.readBigInt64BE(this.#advance(8)));
  }

  text(length: number): string {
    const at = this.#advance(length);
    return this.#bytes.toString('latin1', at, at + length);
  }

  bytes(length: number): Buffer {
    const at = this.#advance(length);
    return this.#bytes.subarray(at, at + length);
  }

  skip(length: number): this {
    this.#advance(length);
    return this;
  }

  /** The unread rest. */
  rest(): Buffer {
    return this.#bytes.subarray(this.#at);
  }

  #advance(length: number): number {
    const at = this.#at;
    if (at + length > this.#bytes.length) {
      throw new Mp4Error('truncated', `${length} bytes at ${at} of ${this.#bytes.length}`);
    }
    this.#at = at + length;
    return at;
  }
}

function exact(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Mp4Error('bad_value', `a number of ${value}`);
  return number;
}
