import type { FastifyBaseLogger } from 'fastify';
import { statfs, mkdir, open, type FileHandle } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import type { LessonCarrying } from '../port.ts';

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
  #hadRoom = true;

  constructor(deps: ChunkDeps, ref: Ref) {
    this.#deps = deps;
    this.#ref = ref;
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

  /** Sets the init segment, which every chunk starts with. */
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
    const { channelId, part } = this.#ref;
    const name = this.#chunk === 1 ? `${part}.mp4` : `${part}-${this.#chunk}.mp4`;
    const where = { lesson: channelId, part, chunk: this.#chunk };
    this.#file = new PartFile({
      path: join(this.#deps.folder, channelId, name),
      hasRoom: this.#findRoom(),
      onError: (error) => this.#deps.log.error({ err: error, ...where }, 'chunk write failed'),
    });
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

  /** Returns whether the disk has room for the next chunk. */
  async #findRoom(): Promise<boolean> {
    const { folder, log, minFreeBytes = MIN_FREE_BYTES } = this.#deps;
    // A missing folder is no reason to stop: writing reports it.
    const disk = await statfs(folder).catch(() => null);
    const hasRoom = disk === null || disk.bavail * disk.bsize >= minFreeBytes;
    if (this.#hadRoom && !hasRoom) log.error({ lesson: this.#ref.channelId }, 'recording paused: disk almost full');
    this.#hadRoom = hasRoom;
    return hasRoom;
  }
}

type NewFile = {
  path: string;
  /** Fragments wait for it; the file is not created without room. */
  hasRoom: Promise<boolean>;
  /** Called when the disk accepts no more. */
  onError: (error: unknown) => void;
};

/** A chunk on the disk. It contains whole fragments only, even if writing fails. */
class PartFile {
  readonly path: string;
  readonly #onError: (error: unknown) => void;
  #handle: FileHandle | null = null;
  #work: Promise<void>;
  #bytes = 0;
  #pendingBytes = 0;
  #isBroken = false;
  #init: Buffer | null = null;

  /** Creates the file in the background, readable by this account only. */
  constructor({ path, hasRoom, onError }: NewFile) {
    this.path = path;
    this.#onError = onError;
    this.#work = this.#open(hasRoom);
  }

  /** Bytes on the disk. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Bytes that are not on the disk yet. */
  get pendingBytes(): number {
    return this.#pendingBytes;
  }

  /** Writes the init segment; nothing is written before it. */
  start(init: Buffer): void {
    this.#init = init;
  }

  append(fragment: Buffer): void {
    const bytes = this.#init === null ? fragment : Buffer.concat([this.#init, fragment]);
    this.#init = null;
    this.#pendingBytes += bytes.length;
    this.#work = this.#work.then(() => this.#write(bytes));
  }

  async settled(): Promise<void> {
    await this.#work;
  }

  /** Resolves to the number of bytes on the disk. */
  async close(): Promise<number> {
    await this.#work;
    const handle = this.#handle;
    if (handle === null) return 0;
    try {
      if (this.#isBroken) await handle.truncate(this.#bytes);
      await handle.datasync();
    } catch (error) {
      this.#onError(error);
    }
    await handle.close();
    return this.#bytes;
  }

  async #open(hasRoom: Promise<boolean>): Promise<void> {
    if (!(await hasRoom)) return;
    try {
      await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
      this.#handle = await open(this.path, 'wx', 0o600);
    } catch (error) {
      this.#isBroken = true;
      this.#onError(error);
    }
  }

  async #write(bytes: Buffer): Promise<void> {
    try {
      if (!this.#isBroken && this.#handle !== null) await this.#writeWhole(this.#handle, bytes);
    } catch (error) {
      this.#isBroken = true;
      this.#onError(error);
    }
    this.#pendingBytes -= bytes.length;
  }

  async #writeWhole(handle: FileHandle, bytes: Buffer): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, this.#bytes + done);
      done += bytesWritten;
    }
    this.#bytes += bytes.length;
  }
}
