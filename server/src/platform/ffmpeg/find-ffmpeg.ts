import { runFfmpeg } from './run-ffmpeg.ts';
import type { Ffmpeg } from './start-ffmpeg.ts';

const ANSWERS_WITHIN_MS = 10_000;

/** Finds the configured ffmpeg, else the ffmpeg on the PATH; null if it does not run. */
export async function findFfmpeg(configured: string | undefined): Promise<Ffmpeg | null> {
  const ffmpeg = { path: configured ?? 'ffmpeg' };
  return runFfmpeg(ffmpeg, ['-version'], { timeoutMs: ANSWERS_WITHIN_MS }).then(
    () => ffmpeg,
    () => null,
  );
}
