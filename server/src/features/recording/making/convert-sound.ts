import { runFfmpeg, type Ffmpeg } from '../../../platform/ffmpeg/run-ffmpeg.ts';

/** Encoding takes a fiftieth of the time that listening does; the disk may be slow. */
const TIMEOUT_MS = 30 * 60_000;
const BIT_RATE = '64k';

/** The same file with its sound as AAC, which every phone plays; the picture stays as it is. */
export async function convertSound(ffmpeg: Ffmpeg, { from, to }: { from: string; to: string }): Promise<void> {
  await runFfmpeg(
    ffmpeg,
    ['-i', from, '-map', '0', '-c:v', 'copy', '-c:a', 'aac', '-b:a', BIT_RATE, '-movflags', '+faststart']
      // The same bytes every time, so that a file made twice is the same file.
      .concat(['-fflags', '+bitexact', '-flags:a', '+bitexact', '-map_metadata', '-1', '-f', 'mp4', '-y', to]),
    { timeoutMs: TIMEOUT_MS },
  );
}
