import type { FastifyBaseLogger } from 'fastify';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { LessonCarrying } from '../port.ts';
import { PartFile } from './part-file.ts';

/** Left to the database and everything else on the disk: recording pauses, watching goes on. */
const MIN_FREE_BYTES = 512 * 1024 * 1024;
/** A stream without key frames is cut all the same. */
const LATEST_FACTOR = 2;

export type ChunkDeps = {
  /** Where chunks are written until they are in the media store. */
  folder: string;
  carrying: Pick<LessonCarrying, 'storeChunk'>;
  log: FastifyBaseLogger;
  pace: { chunkMs: number };
  minFreeBytes?: number;
};

type Ref = { channelId: string; part: number };

/**
 * Records what one connection of a publisher sends, in chunks that leave this machine while the lesson runs: one that is
 * lost takes the last chunk with it, not the lesson.
 */
export class PartChunks {
  readonly #deps: ChunkDeps;
  readonly #ref: Ref;
  readonly #stored: Promise<void>[] = [];
  #init: Buffer = Buffer.alloc(0);
  #file: PartFile | null = null;
  #chunk = 0;
  #startedAt = 0;
  #closedBytes = 0;
  #count = 0;
  #hasRoom = true;

  constructor(deps: ChunkDeps, ref: Ref) {
    this.#deps = deps;
    this.#ref = ref;
    void this.#look();
  }

  /** What has been written. */
  get bytes(): number {
    return this.#closedBytes + (this.#file?.bytes ?? 0);
  }

  /** What has not been written yet. */
  get waiting(): number {
    return this.#file?.waiting ?? 0;
  }

  async settled(): Promise<void> {
    await this.#file?.settled();
  }

  /** What every chunk begins with. */
  begin(init: Buffer): void {
    this.#init = init;
  }

  append({ bytes, isKey }: { bytes: Buffer; isKey: boolean }, now: number): void {
    const age = now - this.#startedAt;
    const { chunkMs } = this.#deps.pace;
    if (this.#chunk === 0 || age >= (isKey ? chunkMs : chunkMs * LATEST_FACTOR)) this.#rotate(now);
    this.#file?.append(bytes);
  }

  /** Resolves, once every chunk is in the application's hands, to how many there are. */
  async close(): Promise<{ chunks: number; bytes: number }> {
    this.#leave();
    await Promise.all(this.#stored);
    return { chunks: this.#count, bytes: this.#closedBytes };
  }

  #rotate(now: number): void {
    this.#leave();
    this.#chunk += 1;
    this.#startedAt = now;
    void this.#look();
    if (!this.#hasRoom) return;
    const { channelId, part } = this.#ref;
    const name = this.#chunk === 1 ? `${part}.mp4` : `${part}-${this.#chunk}.mp4`;
    const where = { lesson: channelId, part, chunk: this.#chunk };
    this.#file = new PartFile(join(this.#deps.folder, channelId, name), (error) =>
      this.#deps.log.error({ err: error, ...where }, 'chunk write failed'),
    );
    this.#file.begin(this.#init);
  }

  #leave(): void {
    if (this.#file !== null) this.#stored.push(this.#store(this.#file, this.#chunk));
    this.#file = null;
  }

  async #store(file: PartFile, chunk: number): Promise<void> {
    const { carrying, log } = this.#deps;
    try {
      const bytes = await file.close();
      this.#closedBytes += bytes;
      if (bytes > 0) this.#count += 1;
      await carrying.storeChunk({ ...this.#ref, chunk, file: file.path, bytes });
    } catch (error) {
      // The file stays where it is, and is tried again.
      log.error({ err: error, lesson: this.#ref.channelId, part: this.#ref.part, chunk }, 'chunk upload failed');
    }
  }

  /** Whether the next chunk may be written. */
  async #look(): Promise<void> {
    const { folder, log, minFreeBytes = MIN_FREE_BYTES } = this.#deps;
    // A folder that is not there yet says nothing; writing will.
    const disk = await statfs(folder).catch(() => null);
    const hadRoom = this.#hasRoom;
    this.#hasRoom = disk === null || disk.bavail * disk.bsize >= minFreeBytes;
    if (hadRoom && !this.#hasRoom) log.error({ lesson: this.#ref.channelId }, 'recording paused: disk almost full');
  }
}
