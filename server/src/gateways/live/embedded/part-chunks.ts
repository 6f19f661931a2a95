import type { FastifyBaseLogger } from 'fastify';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { LessonCarrying } from '../port.ts';
import { PartFile } from './part-file.ts';

/** Reserved for the database and everything else on the disk. Below it recording pauses, while watching continues. */
const MIN_FREE_BYTES = 512 * 1024 * 1024;
/** A stream without key frames is cut after this multiple of the chunk length. */
const LATEST_FACTOR = 2;

export type ChunkDeps = {
  /** Folder of chunks that are not in the media store yet. */
  folder: string;
  carrying: Pick<LessonCarrying, 'storeChunk'>;
  log: FastifyBaseLogger;
  pace: { chunkMs: number };
  minFreeBytes?: number;
};

type Ref = { channelId: string; part: number };

/**
 * Records one connection of a publisher in chunks that are uploaded while the lesson runs, so that a lost machine loses
 * the last chunk only.
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

  /** Bytes on the disk. */
  get bytes(): number {
    return this.#closedBytes + (this.#file?.bytes ?? 0);
  }

  /** Bytes that are not on the disk yet. */
  get pendingBytes(): number {
    return this.#file?.pendingBytes ?? 0;
  }

  async settled(): Promise<void> {
    await this.#file?.settled();
  }

  /** Sets the init segment, with which every chunk starts. */
  setInit(init: Buffer): void {
    this.#init = init;
  }

  append({ bytes, isKey }: { bytes: Buffer; isKey: boolean }, now: number): void {
    const age = now - this.#startedAt;
    const { chunkMs } = this.#deps.pace;
    if (this.#chunk === 0 || age >= (isKey ? chunkMs : chunkMs * LATEST_FACTOR)) this.#rotate(now);
    this.#file?.append(bytes);
  }

  /** Resolves to the number of chunks once all of them are stored. */
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
    this.#file.start(this.#init);
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
      // The file stays where it is; recovery retries it.
      log.error({ err: error, lesson: this.#ref.channelId, part: this.#ref.part, chunk }, 'chunk upload failed');
    }
  }

  /** Checks whether the disk has room for the next chunk. */
  async #look(): Promise<void> {
    const { folder, log, minFreeBytes = MIN_FREE_BYTES } = this.#deps;
    // A missing folder is no reason to stop: writing reports it.
    const disk = await statfs(folder).catch(() => null);
    const hadRoom = this.#hasRoom;
    this.#hasRoom = disk === null || disk.bavail * disk.bsize >= minFreeBytes;
    if (hadRoom && !this.#hasRoom) log.error({ lesson: this.#ref.channelId }, 'recording paused: disk almost full');
  }
}
