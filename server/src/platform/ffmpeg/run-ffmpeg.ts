import { startFfmpeg, type Ffmpeg } from './start-ffmpeg.ts';

/**
 * Precedes the input of every ffmpeg that decodes pictures: 4096 × 2304 is more than cameras of phones record, and a
 * file of some kilobytes can claim hundreds of times as many pixels, which are all decoded in memory.
 */
export const LIMIT_PIXELS = ['-max_pixels', String(4096 * 2304)] as const;

const LAST_WORDS = 2000;

/**
 * Runs ffmpeg and returns its standard output.
 * @throws Error with its last output when it fails, is missing or takes too long
 */
export async function runFfmpeg(ffmpeg: Ffmpeg, args: string[], limit: { timeoutMs: number }): Promise<Buffer> {
  const whole = ['-nostdin', '-hide_banner', '-loglevel', 'error', ...args];
  const child = startFfmpeg(ffmpeg, whole, { priority: 'later', ...limit });
  child.stdin.on('error', () => undefined);
  child.stdin.end();
  const output: Buffer[] = [];
  let complaint = '';
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-LAST_WORDS)));
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
