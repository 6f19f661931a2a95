import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A file of whole fragments, whatever happens to the disk: a chunk of what one connection of a publisher sends. */
export class PartFile {
  readonly path: string;
  readonly #onError: (error: unknown) => void;
  #handle: FileHandle | null = null;
  #work: Promise<void>;
  #bytes = 0;
  #waiting = 0;
  #isBroken = false;
  #init: Buffer | null = null;

  /** A new file that only this account may read, created in the background. `onError` is called once the disk takes no more. */
  constructor(path: string, onError: (error: unknown) => void) {
    this.path = path;
    this.#onError = onError;
    this.#work = this.#open();
  }

  /** What has been written. */
  get bytes(): number {
    return this.#bytes;
  }

  /** What has not been written yet. */
  get waiting(): number {
    return this.#waiting;
  }

  /** What the fragments need; nothing is written before there is one. */
  begin(init: Buffer): void {
    this.#init = init;
  }

  append(fragment: Buffer): void {
    const bytes = this.#init === null ? fragment : Buffer.concat([this.#init, fragment]);
    this.#init = null;
    this.#waiting += bytes.length;
    this.#work = this.#work.then(() => this.#write(bytes));
  }

  async settled(): Promise<void> {
    await this.#work;
  }

  /** Resolves to how many bytes are stored. */
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
    this.#waiting -= bytes.length;
  }

  async #writeWhole(handle: FileHandle, bytes: Buffer): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, this.#bytes + done);
      done += bytesWritten;
    }
    this.#bytes += bytes.length;
  }
}
