import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { startFfmpeg, type Ffmpeg, type FfmpegPriority } from './start-ffmpeg.ts';

const MAX_COMPLAINT = 500;

type Options = {
  args: string[];
  /** With more input that ffmpeg has not read, it fails. */
  maxUnreadBytes: number;
  priority: FfmpegPriority;
  /** An exception in it counts as a failure. */
  onData: (bytes: Buffer) => void;
  /** Called at most once, after ffmpeg has ended. */
  onFail: (error: Error) => void;
};

/** An ffmpeg that converts its input while it arrives. It has no files, and ends with its input. */
export class PipedFfmpeg {
  readonly #options: Options;
  readonly #child: ChildProcessWithoutNullStreams;
  #isOver = false;
  #complaint = '';

  constructor(ffmpeg: Ffmpeg, options: Options) {
    this.#options = options;
    this.#child = startFfmpeg(ffmpeg, options.args, { priority: options.priority });
    const { stdin, stdout, stderr } = this.#child;
    // The streams of a child that could not be started fail as well.
    for (const stream of [stdin, stdout, stderr]) stream.on('error', (error) => this.#fail(error));
    this.#child.on('error', (error) => this.#fail(error));
    this.#child.on('close', (code, signal) =>
      this.#fail(new Error(`ffmpeg ended with ${signal ?? code}: ${this.#complaint.trim()}`)),
    );
    stdout.on('data', (bytes: Buffer) => this.#read(bytes));
    // Unread error output would fill the pipe and block ffmpeg.
    stderr.on('data', (text: Buffer) => (this.#complaint = (this.#complaint + text.toString()).slice(-MAX_COMPLAINT)));
  }

  write(bytes: Buffer): void {
    if (this.#isOver) return;
    this.#child.stdin.write(bytes);
    if (this.#child.stdin.writableLength > this.#options.maxUnreadBytes)
      this.#fail(new Error('ffmpeg reads too slowly'));
  }

  stop(): void {
    this.#isOver = true;
    this.#child.kill('SIGKILL');
  }

  #read(bytes: Buffer): void {
    if (this.#isOver) return;
    try {
      this.#options.onData(bytes);
    } catch (error) {
      this.#fail(new Error('ffmpeg output cannot be read', { cause: error }));
    }
  }

  #fail(error: Error): void {
    if (this.#isOver) return;
    this.stop();
    this.#options.onFail(error);
  }
}
