import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The file that one connection of a publisher is kept in: whole fragments only, whatever happens to the disk. */
export class PartFile {
  readonly path: string;
  readonly #handle: FileHandle;
  readonly #onError: (error: unknown) => void;
  #work: Promise<void> = Promise.resolve();
  #bytes = 0;
  #waiting = 0;
  #isBroken = false;
  #init: Buffer | null = null;

  /** A new file that nobody else may read. `onError` hears once that the disk takes no more. */
  static async open(path: string, onError: (error: unknown) => void): Promise<PartFile> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return new PartFile(path, await open(path, 'wx', 0o600), onError);
  }

  private constructor(path: string, handle: FileHandle, onError: (error: unknown) => void) {
    this.path = path;
    this.#handle = handle;
    this.#onError = onError;
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

  /** Gives how many bytes are kept. */
  async close(): Promise<number> {
    await this.#work;
    try {
      if (this.#isBroken) await this.#handle.truncate(this.#bytes);
      await this.#handle.datasync();
    } catch (error) {
      this.#onError(error);
    }
    await this.#handle.close();
    return this.#bytes;
  }

  async #write(bytes: Buffer): Promise<void> {
    try {
      if (!this.#isBroken) await this.#writeWhole(bytes);
    } catch (error) {
      this.#isBroken = true;
      this.#onError(error);
    }
    this.#waiting -= bytes.length;
  }

  async #writeWhole(bytes: Buffer): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await this.#handle.write(bytes, done, bytes.length - done, this.#bytes + done);
      done += bytesWritten;
    }
    this.#bytes += bytes.length;
  }
}
