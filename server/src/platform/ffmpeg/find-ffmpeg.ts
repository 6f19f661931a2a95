import { runFfmpeg, type Ffmpeg } from './run-ffmpeg.ts';

const ANSWERS_WITHIN_MS = 10_000;

/** The ffmpeg that is configured, else the one that the system knows; null when there is none that runs. */
export async function findFfmpeg(configured: string | undefined): Promise<Ffmpeg | null> {
  const ffmpeg = { path: configured ?? 'ffmpeg' };
  return runFfmpeg(ffmpeg, ['-version'], { timeoutMs: ANSWERS_WITHIN_MS }).then(
    () => ffmpeg,
    () => null,
  );
}
