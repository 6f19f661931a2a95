import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { findFfmpeg } from '../../../platform/ffmpeg/find-ffmpeg.ts';
import { runFfmpeg, type Ffmpeg } from '../../../platform/ffmpeg/run-ffmpeg.ts';
import type { LiveKind } from '../port.ts';

const ANSWERS_WITHIN_MS = 10_000;
/** What is still being encoded when its publisher has gone. */
const LAST_MS = 5000;
const SOUND_KBPS = 64;

type Options = { kind: LiveKind; maxKbps: number; onData: (mp4: Buffer) => void; onFail: (error: Error) => void };

/** The ffmpeg that turns WebM into what all players take; null where there is none that can. */
export async function findWebmConverter(configured: string | undefined): Promise<Ffmpeg | null> {
  const ffmpeg = await findFfmpeg(configured);
  if (ffmpeg === null) return null;
  const encoders = await runFfmpeg(ffmpeg, ['-encoders'], { timeoutMs: ANSWERS_WITHIN_MS });
  return /\blibx264\b/.test(encoders.toString()) && /\baac\b/.test(encoders.toString()) ? ffmpeg : null;
}

/** Turns what a browser that records WebM only publishes into fragmented MP4, as it comes. */
export class WebmConverter {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #closed: Promise<unknown>;
  #isEnding = false;

  constructor(ffmpeg: Ffmpeg, { kind, maxKbps, onData, onFail }: Options) {
    this.#child = spawn(ffmpeg.path, argumentsFor(kind, maxKbps), { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#closed = new Promise((resolve) => this.#child.once('close', resolve));
    this.#child.stdout.on('data', onData);
    // Its complaints would otherwise fill the pipe, and stop it.
    this.#child.stderr.resume();
    this.#child.on('error', onFail);
    // It is gone, as its exit tells.
    this.#child.stdin.on('error', () => undefined);
    this.#child.on('close', (code, signal) => {
      if (!this.#isEnding) onFail(new Error(`ffmpeg ended with ${signal ?? code}`));
    });
  }

  /** False where it is to be waited for `drained`. */
  write(webm: Buffer): boolean {
    return this.#child.stdin.write(webm);
  }

  async drained(): Promise<void> {
    await Promise.race([once(this.#child.stdin, 'drain'), this.#closed]);
  }

  /** Lets the last come out. */
  async end(): Promise<void> {
    this.#isEnding = true;
    this.#child.stdin.end();
    const patience = new AbortController();
    await Promise.race([this.#closed, pause(LAST_MS, undefined, { signal: patience.signal })]);
    patience.abort();
    this.#child.kill('SIGKILL');
  }
}

/** A key frame, and with it a fragment, every second; sound alone in fragments of half a second. */
function argumentsFor(kind: LiveKind, maxKbps: number): string[] {
  // It looks at a stream for five seconds before it begins, unless told otherwise.
  const soon = ['-probesize', '32768', '-analyzeduration', '500000'];
  const input = ['-hide_banner', '-loglevel', 'error', ...soon, '-f', 'webm', '-i', 'pipe:0'];
  const sound = ['-map', '0:a?', '-c:a', 'aac', '-b:a', `${SOUND_KBPS}k`, '-ac', '1'];
  const output = ['-f', 'mp4', '-flush_packets', '1', 'pipe:1'];
  if (kind === 'sound') {
    const fragments = ['-movflags', 'empty_moov+default_base_moof', '-frag_duration', '500000'];
    return [...input, '-vn', ...sound, ...fragments, ...output];
  }
  const kbps = maxKbps - SOUND_KBPS;
  const rate = ['-crf', '26', '-maxrate', `${kbps}k`, '-bufsize', `${kbps}k`];
  const speed = ['-preset', 'veryfast', '-tune', 'zerolatency', '-profile:v', 'main', '-pix_fmt', 'yuv420p'];
  const keys = ['-force_key_frames', 'expr:gte(t,n_forced)', '-sc_threshold', '0'];
  const video = ['-map', '0:v?', '-c:v', 'libx264', ...rate, ...speed, ...keys];
  return [...input, ...video, ...sound, '-movflags', 'frag_keyframe+empty_moov+default_base_moof', ...output];
}
