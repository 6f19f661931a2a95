import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { findFfmpeg } from '../../../platform/ffmpeg/find-ffmpeg.ts';
import { LIMIT_PIXELS, runFfmpeg } from '../../../platform/ffmpeg/run-ffmpeg.ts';
import { startFfmpeg, type Ffmpeg } from '../../../platform/ffmpeg/start-ffmpeg.ts';
import type { LiveKind } from '../port.ts';

const ANSWERS_WITHIN_MS = 10_000;
/** Timeout for the remaining output after the publisher has left. */
const LAST_MS = 5000;
/** The normal gap between two chunks of a publisher; a longer gap is a pause of the publisher. */
const MAX_CHUNK_GAP_MS = 1000;
const SOUND_KBPS = 64;

/** `input`: the published data is not WebM; `converter`: ffmpeg was killed, crashed or hangs. */
type ConversionFault = 'input' | 'converter';

type Options = {
  kind: LiveKind;
  maxKbps: number;
  onData: (mp4: Buffer) => void;
  /** Called at most once; nothing is converted afterwards. */
  onFail: (fault: ConversionFault, error: Error) => void;
  /** How long ffmpeg may read input without output, or read nothing. */
  stallMs: number;
};

/** Finds an ffmpeg that can convert WebM to H.264 and AAC; null without such an ffmpeg. */
export async function findWebmConverter(configured: string | undefined): Promise<Ffmpeg | null> {
  const ffmpeg = await findFfmpeg(configured);
  if (ffmpeg === null) return null;
  const encoders = await runFfmpeg(ffmpeg, ['-encoders'], { timeoutMs: ANSWERS_WITHIN_MS });
  return /\blibx264\b/.test(encoders.toString()) && /\baac\b/.test(encoders.toString()) ? ffmpeg : null;
}

/**
 * Converts published WebM to fragmented MP4 while it arrives. A failure of ffmpeg (missing, killed, hanging, closed
 * input) is reported to `onFail` only.
 */
export class WebmConverter {
  readonly #options: Options;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #closed: Promise<void>;
  #isOver = false;
  /** How long ffmpeg has had input without producing output. */
  #unansweredMs = 0;
  #fedAt: number | null = null;

  constructor(ffmpeg: Ffmpeg, options: Options) {
    this.#options = options;
    const { kind, maxKbps, onData } = options;
    this.#child = startFfmpeg(ffmpeg, argumentsFor(kind, maxKbps), { priority: 'live' });
    const { stdin, stdout, stderr } = this.#child;
    this.#closed = new Promise((resolve) => this.#child.once('close', () => resolve()));
    // The streams of a child that could not be started fail as well.
    for (const stream of [stdin, stdout, stderr]) stream.on('error', (error) => this.#fail('converter', error));
    this.#child.on('error', (error) => this.#fail('converter', error));
    this.#child.on('close', (code, signal) =>
      this.#fail(
        code === null || signal !== null ? 'converter' : 'input',
        new Error(`ffmpeg ended with ${signal ?? code}`),
      ),
    );
    stdout.on('data', (mp4: Buffer) => {
      this.#unansweredMs = 0;
      onData(mp4);
    });
    // Unread error output would fill the pipe and block ffmpeg.
    stderr.resume();
  }

  /** Returns false when the caller has to wait for `drained`. */
  write(webm: Buffer): boolean {
    if (this.#isOver) return true;
    const now = performance.now();
    this.#unansweredMs += Math.min(MAX_CHUNK_GAP_MS, now - (this.#fedAt ?? now));
    this.#fedAt = now;
    if (this.#unansweredMs > this.#options.stallMs) {
      this.#fail('converter', new Error('ffmpeg produces no output'));
      return true;
    }
    return this.#child.stdin.write(webm);
  }

  /** Resolves when more can be written, or after ffmpeg has failed; `onFail` was called by then. */
  async drained(): Promise<void> {
    const patience = new AbortController();
    const drain = new Promise<void>((resolve) => this.#child.stdin.once('drain', resolve));
    const deadline = pause(this.#options.stallMs, 'late' as const, { signal: patience.signal }).catch(() => undefined);
    const first = await Promise.race([drain, this.#closed, deadline]);
    patience.abort();
    if (first === 'late') this.#fail('converter', new Error('ffmpeg reads no input'));
  }

  /** Waits for the remaining output. */
  async end(): Promise<void> {
    const isRunning = !this.#isOver;
    this.#isOver = true;
    if (isRunning) {
      this.#child.stdin.end();
      const patience = new AbortController();
      const deadline = pause(LAST_MS, undefined, { signal: patience.signal }).catch(() => undefined);
      await Promise.race([this.#closed, deadline]);
      patience.abort();
    }
    this.#child.kill('SIGKILL');
  }

  #fail(fault: ConversionFault, error: Error): void {
    if (this.#isOver) return;
    // The exit of ffmpeg explains more than a broken input pipe.
    if (fault === 'converter' && isBrokenPipe(error)) return void this.#failWhenClosed(error);
    this.#isOver = true;
    this.#child.kill('SIGKILL');
    this.#options.onFail(fault, error);
  }

  async #failWhenClosed(cause: Error): Promise<void> {
    await Promise.race([this.#closed, pause(MAX_CHUNK_GAP_MS)]);
    this.#fail('converter', new Error('ffmpeg input failed', { cause }));
  }
}

function isBrokenPipe(error: Error): boolean {
  return 'code' in error && (error.code === 'EPIPE' || error.code === 'ECONNRESET');
}

/**
 * One stream of each kind, because each costs an encoder. A key frame, and with it a fragment, every second; sound alone
 * in fragments of half a second.
 */
function argumentsFor(kind: LiveKind, maxKbps: number): string[] {
  // By default ffmpeg probes a stream for five seconds before it starts.
  const soon = ['-probesize', '32768', '-analyzeduration', '500000'];
  const input = ['-hide_banner', '-loglevel', 'error', ...soon, ...LIMIT_PIXELS, '-f', 'webm', '-i', 'pipe:0'];
  const sound = ['-map', '0:a:0?', '-c:a', 'aac', '-b:a', `${SOUND_KBPS}k`, '-ac', '1'];
  const output = ['-f', 'mp4', '-flush_packets', '1', 'pipe:1'];
  if (kind === 'sound') {
    const fragments = ['-movflags', 'empty_moov+default_base_moof', '-frag_duration', '500000'];
    return [...input, '-vn', ...sound, ...fragments, ...output];
  }
  const kbps = maxKbps - SOUND_KBPS;
  const rate = ['-crf', '26', '-maxrate', `${kbps}k`, '-bufsize', `${kbps}k`];
  const speed = ['-preset', 'veryfast', '-tune', 'zerolatency', '-profile:v', 'main', '-pix_fmt', 'yuv420p'];
  const keys = ['-force_key_frames', 'expr:gte(t,n_forced)', '-sc_threshold', '0'];
  const video = ['-map', '0:v:0?', '-c:v', 'libx264', ...rate, ...speed, ...keys];
  return [...input, ...video, ...sound, '-movflags', 'frag_keyframe+empty_moov+default_base_moof', ...output];
}
