import { fork, type ChildProcess } from 'node:child_process';
import type { CaptionedPiece } from '@lisan/speech/captions';

const PROGRAM = new URL('./transcribe-process.ts', import.meta.url);

export type TranscribeRequest = { sound: Float32Array; isLast: boolean };
export type TranscribeReply = { piece: CaptionedPiece } | { fault: string };

type Limits = { startMs: number; timeoutMs: number; idleMs: number };

/** A minute of sound takes ten seconds, but the process has the lowest priority: others may leave it little. */
const LIMITS: Limits = { startMs: 5 * 60_000, timeoutMs: 10 * 60_000, idleMs: 60_000 };

/** Writes down long sound, a piece at a time. */
export type Transcriber = {
  readonly isOn: boolean;
  /**
   * Writes down a piece of a recording (mono, 16 kHz), after the pieces before it.
   * @throws Error when the process fails or takes too long, or `signal` aborts
   */
  transcribe: (sound: Float32Array, options: { isLast: boolean; signal: AbortSignal }) => Promise<CaptionedPiece>;
  close: () => void;
};

type Pending = { resolve: (piece: CaptionedPiece) => void; reject: (error: Error) => void };

/** A process with the model; recordings of learners have other processes. It starts with a piece and ends without. */
export class TranscribeProcess implements Transcriber {
  readonly isOn: boolean;
  readonly #limits: Limits;
  #child: ChildProcess | null = null;
  #started: PromiseWithResolvers<void> | null = null;
  #pending: Pending | null = null;
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ isOn, limits = {} }: { isOn: boolean; limits?: Partial<Limits> }) {
    this.isOn = isOn;
    this.#limits = { ...LIMITS, ...limits };
  }

  transcribe(
    sound: Float32Array,
    { isLast, signal }: { isLast: boolean; signal: AbortSignal },
  ): Promise<CaptionedPiece> {
    const heard = this.#last.then(() => this.#hear({ sound, isLast }, signal));
    this.#last = heard.catch(() => undefined);
    return heard;
  }

  close(): void {
    this.#end(new Error('the server stops'));
  }

  async #hear(request: TranscribeRequest, signal: AbortSignal): Promise<CaptionedPiece> {
    signal.throwIfAborted();
    const abort = () => this.#end(new Error('the job stops'));
    signal.addEventListener('abort', abort, { once: true });
    try {
      await this.#start();
      return await this.#ask(request);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  async #ask(request: TranscribeRequest): Promise<CaptionedPiece> {
    const { promise, resolve, reject } = Promise.withResolvers<CaptionedPiece>();
    this.#pending = { resolve, reject };
    this.#within(this.#limits.timeoutMs, 'a piece takes too long');
    this.#child?.send(request, (error) => error && this.#end(error));
    return promise;
  }

  #start(): Promise<void> {
    if (this.#started) return this.#started.promise;
    const started = Promise.withResolvers<void>();
    this.#started = started;
    // The reason of a failed start is in the log of the server.
    const child = fork(PROGRAM, [], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      serialization: 'advanced',
    });
    this.#child = child;
    this.#within(this.#limits.startMs, 'the process does not start');
    child.on('message', (message: TranscribeReply | 'ready') => this.#child === child && this.#receive(message));
    child.on('error', (error) => this.#child === child && this.#end(error));
    child.on('exit', (code, by) => this.#child === child && this.#end(new Error(`the process ended: ${by ?? code}`)));
    return started.promise;
  }

  #receive(message: TranscribeReply | 'ready'): void {
    if (message === 'ready') return this.#started?.resolve();
    if ('fault' in message) return this.#end(new Error(message.fault));
    const pending = this.#pending;
    this.#pending = null;
    this.#within(this.#limits.idleMs, 'idle');
    pending?.resolve(message.piece);
  }

  #within(ms: number, reason: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(new Error(reason)), ms).unref();
  }

  /** Kills the process; the next piece starts another one. */
  #end(reason: Error): void {
    clearTimeout(this.#timer);
    const [child, started, pending] = [this.#child, this.#started, this.#pending];
    this.#child = null;
    this.#started = null;
    this.#pending = null;
    child?.kill('SIGKILL');
    started?.reject(reason);
    // The start may have no waiter any more.
    started?.promise.catch(() => undefined);
    pending?.reject(reason);
  }
}
