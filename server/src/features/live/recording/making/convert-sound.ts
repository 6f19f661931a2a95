import { runFfmpeg } from '../../../../platform/ffmpeg/run-ffmpeg.ts';
import type { Ffmpeg } from '../../../../platform/ffmpeg/start-ffmpeg.ts';

/** Encoding takes a fiftieth of the time that listening does; the disk may be slow. */
const TIMEOUT_MS = 30 * 60_000;
const BIT_RATE = '64k';
/** Smaller differences cannot be noticed; those that recorders' own clocks make stay as they are. */
const MAX_DRIFT_SECONDS = 0.015;

const SILENCE_IN_GAPS = `aresample=async=1:min_hard_comp=${MAX_DRIFT_SECONDS}:first_pts=0`;

/**
 * Writes the same file with its sound as AAC, which every phone plays; the picture stays as it is. Where the sound of one
 * connection ended before its picture, silence takes the time: encoders and many players run the sound together, and it
 * would precede the picture by more with every connection.
 */
export async function convertSound(ffmpeg: Ffmpeg, { from, to }: { from: string; to: string }): Promise<void> {
  await runFfmpeg(
    ffmpeg,
    [
      '-i',
      from,
      '-map',
      '0',
      '-c:v',
      'copy',
      '-af',
      SILENCE_IN_GAPS,
      '-c:a',
      'aac',
      '-b:a',
      BIT_RATE,
      '-movflags',
      '+faststart',
    ]
      // The same bytes every time, so that a file made twice is the same file.
      .concat(['-fflags', '+bitexact', '-flags:a', '+bitexact', '-map_metadata', '-1', '-f', 'mp4', '-y', to]),
    { timeoutMs: TIMEOUT_MS },
  );
}
