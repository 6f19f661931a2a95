import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FlatFile } from '../../../../platform/mp4/flatten-plan.ts';
import type { IndexedParts } from './index-parts.ts';

type Writing = { parts: IndexedParts; flat: FlatFile; path: string };

/** Writes the planned file on this machine's disk, with only a few chunks at a time in memory. */
export async function writeFlatFile({ parts, flat, path }: Writing): Promise<void> {
  await pipeline(contents(parts, flat), createWriteStream(path));
}

async function* contents({ plan, store, keys }: IndexedParts, flat: FlatFile): AsyncGenerator<Buffer> {
  yield flat.head;
  let reader: ForwardReader | null = null;
  let open = -1;
  try {
    for (const piece of plan.pieces()) {
      if ('bytes' in piece) {
        yield piece.bytes;
        continue;
      }
      if (reader === null || open !== piece.part) {
        reader?.close();
        reader = new ForwardReader(await store.read(keys[piece.part] ?? ''));
        open = piece.part;
      }
      yield* reader.read(piece.from, piece.to);
    }
  } finally {
    reader?.close();
  }
}

/** Reads ranges of a stream, each behind the one before. */
class ForwardReader {
  readonly #stream: Readable;
  readonly #chunks: AsyncIterator<Buffer>;
  #chunk: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(stream: Readable) {
    this.#stream = stream;
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async *read(from: number, to: number): AsyncGenerator<Buffer> {
    while (this.#at < to) {
      if (this.#chunk.length === 0) await this.#advance(to);
      const begin = Math.max(0, from - this.#at);
      const taken = this.#chunk.subarray(begin, to - this.#at);
      const passed = Math.min(this.#chunk.length, to - this.#at);
      this.#chunk = this.#chunk.subarray(passed);
      this.#at += passed;
      if (taken.length > 0) yield taken;
    }
  }

  close(): void {
    this.#stream.destroy();
  }

  async #advance(to: number): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done) throw new Error(`a part ends at ${this.#at}, before ${to}`);
    this.#chunk = next.value;
  }
}
