import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A chunk on the disk. It contains whole fragments only, also when writing fails. */
export class PartFile {
  readonly path: string;
  readonly #onError: (error: unknown) => void;
  #handle: FileHandle | null = null;
  #work: Promise<void>;
  #bytes = 0;
  #pendingBytes = 0;
  #isBroken = false;
  #init: Buffer | null = null;

  /**
   * Creates the file in the background, readable by this account only. `onError` is called when the disk accepts no
   * more.
   */
  constructor(path: string, onError: (error: unknown) => void) {
    this.path = path;
    this.#onError = onError;
    this.#work = this.#open();
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

  async #open(): Promise<void> {
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
