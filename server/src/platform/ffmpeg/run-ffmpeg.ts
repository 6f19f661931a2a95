import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/** `path` is a file or a name on the PATH. */
export type Ffmpeg = { path: string };

/**
 * Precedes the input of every ffmpeg that decodes pictures: 4096 × 2304 is more than cameras of phones record, and a
 * file of some kilobytes can claim hundreds of times as many, each of which is decoded in memory.
 */
export const LIMIT_PIXELS = ['-max_pixels', String(4096 * 2304)] as const;

const LAST_WORDS = 2000;
/** A lower priority than everything that a user waits for. */
const LOW_PRIORITY = 10;

/**
 * Runs ffmpeg and returns its standard output.
 * @throws Error with its last output when it fails, is missing or takes too long
 */
export async function runFfmpeg(ffmpeg: Ffmpeg, args: string[], limit: { timeoutMs: number }): Promise<Buffer> {
  const child = spawn(ffmpeg.path, ['-nostdin', '-hide_banner', '-loglevel', 'error', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limit.timeoutMs,
    killSignal: 'SIGKILL',
  });
  const output: Buffer[] = [];
  let complaint = '';
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-LAST_WORDS)));
  child.on('spawn', () => lowerPriority(child.pid));
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.stdout.on('error', reject);
    child.stderr.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`ffmpeg ended with ${signal ?? code}: ${complaint.trim()}`));
    });
  });
  return Buffer.concat(output);
}

/** An exited process has none. */
export function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, LOW_PRIORITY);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR')) throw error;
  }
}
