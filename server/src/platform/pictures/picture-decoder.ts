import { fork, type ChildProcess } from 'node:child_process';
import { AppError } from '../app-error.ts';
import type { PictureReply, PictureRequest, PictureSize, PictureTask } from './picture-task.ts';

const PROGRAM = new URL('./decode-process.ts', import.meta.url);

type Limits = { processes: number; queued: number; startMs: number; timeoutMs: number; idleMs: number };

/** A phone's photo takes a tenth of a second. Starting a process takes longer, and much longer on a busy machine. */
const LIMITS: Limits = { processes: 2, queued: 40, startMs: 20_000, timeoutMs: 5000, idleMs: 30_000 };
const RETRY_AFTER_S = 5;

/** The file is no picture, or a picture that cannot be decoded within the limits of time and size. */
export class PictureError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'PictureError';
  }
}

type Work = {
  file: Buffer;
  task: PictureTask;
  resolve: (reply: PictureReply) => void;
  reject: (error: Error) => void;
};

type Worker = { child: ChildProcess; isReady: boolean; work: Work | null; timer: NodeJS.Timeout | undefined };

/**
 * Decodes pictures that learners and teachers upload, in processes that are killed when a picture takes too long. Few
 * are decoded at once and few are queued, so that uploads neither fill the memory nor delay other requests.
 */
export class PictureDecoder {
  readonly #limits: Limits;
  readonly #workers = new Set<Worker>();
  readonly #queue: Work[] = [];
  readonly #owners = new Set<string>();

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /**
   * Reserves the decoder for an owner's picture; null while another of theirs is decoded. The returned function ends
   * the reservation.
   */
  reserve(owner: string): (() => void) | null {
    if (this.#owners.has(owner)) return null;
    this.#owners.add(owner);
    return () => void this.#owners.delete(owner);
  }

  /**
   * Decodes a JPEG, PNG or WebP and encodes it as WebP, without any other data of the file.
   * @throws PictureError, AppError unavailable when too many are queued
   */
  async encode(file: Buffer, task: Exclude<PictureTask, { type: 'measure' }>): Promise<Buffer> {
    const reply = await this.#run(file, task);
    if (!('bytes' in reply)) throw new PictureError('no picture was made');
    return Buffer.from(reply.bytes);
  }

  /** Reads the size of a picture. @throws PictureError, AppError unavailable when too many are queued */
  async measure(file: Buffer): Promise<PictureSize> {
    const reply = await this.#run(file, { type: 'measure' });
    if (!('size' in reply)) throw new PictureError('no size was found');
    return reply.size;
  }

  /** Kills the processes; decodings in progress fail. */
  close(): void {
    for (const worker of this.#workers) this.#fail(worker, new PictureError('decoder closed'));
  }

  async #run(file: Buffer, task: PictureTask): Promise<PictureReply> {
    if (pictureKind(file) === null) throw new PictureError('neither JPEG nor PNG nor WebP');
    if (this.#queue.length >= this.#limits.queued)
      throw new AppError('unavailable', { retryAfter: RETRY_AFTER_S, cause: new Error('picture queue is full') });
    const reply = await new Promise<PictureReply>((resolve, reject) => {
      this.#queue.push({ file, task, resolve, reject });
      this.#dispatch();
    });
    if ('fault' in reply) throw new PictureError(reply.fault);
    return reply;
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const worker = this.#idleWorker();
      if (worker === null) return;
      const work = this.#queue.shift();
      if (work !== undefined) this.#assign(worker, work);
    }
  }

  #idleWorker(): Worker | null {
    const idle = [...this.#workers].find(({ work }) => work === null);
    if (idle !== undefined) return idle;
    return this.#workers.size < this.#limits.processes ? this.#start() : null;
  }

  #start(): Worker {
    const child = fork(PROGRAM, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
    });
    const worker: Worker = { child, isReady: false, work: null, timer: undefined };
    this.#workers.add(worker);
    child.once('message', () => {
      worker.isReady = true;
      if (worker.work !== null) this.#limit(worker);
      child.on('message', (reply: PictureReply) => this.#finish(worker, reply));
    });
    child.on('error', (error) => this.#fail(worker, error));
    child.on('exit', (code, signal) => this.#fail(worker, new PictureError(`decoding ended with ${signal ?? code}`)));
    return worker;
  }

  #assign(worker: Worker, work: Work): void {
    worker.work = work;
    worker.child.ref();
    worker.child.channel?.ref();
    this.#limit(worker);
    const request: PictureRequest = { file: work.file, task: work.task };
    // A process that exited meanwhile also emits `exit`.
    worker.child.send(request, (error) => error !== null && this.#fail(worker, error));
  }

  /** The timeout starts when the process can start decoding. */
  #limit(worker: Worker): void {
    clearTimeout(worker.timer);
    const ms = worker.isReady ? this.#limits.timeoutMs : this.#limits.startMs;
    worker.timer = setTimeout(() => this.#fail(worker, new PictureError('decoding timed out')), ms);
  }

  #finish(worker: Worker, reply: PictureReply): void {
    const { work } = worker;
    worker.work = null;
    clearTimeout(worker.timer);
    // An idle process must not block the end of the server or of a test.
    worker.child.unref();
    worker.child.channel?.unref();
    worker.timer = setTimeout(() => this.#end(worker), this.#limits.idleMs).unref();
    work?.resolve(reply);
    this.#dispatch();
  }

  #fail(worker: Worker, error: Error): void {
    const { work } = worker;
    worker.work = null;
    this.#end(worker);
    work?.reject(error);
    this.#dispatch();
  }

  #end(worker: Worker): void {
    clearTimeout(worker.timer);
    this.#workers.delete(worker);
    worker.child.kill('SIGKILL');
  }
}

type PictureKind = 'jpeg' | 'png' | 'webp';

/**
 * Detects the kind of a picture by its first bytes; null for everything else. Names and declared types come from the
 * sender and are ignored, and of the decoding library's formats only these three are accepted: no SVG, no GIF, no PDF.
 */
function pictureKind(file: Buffer): PictureKind | null {
  if (startsWith(file, 'ffd8ff')) return 'jpeg';
  if (startsWith(file, '89504e470d0a1a0a')) return 'png';
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'webp' : null;
}

function startsWith(file: Buffer, hex: string): boolean {
  return file.toString('hex', 0, hex.length / 2) === hex;
}
