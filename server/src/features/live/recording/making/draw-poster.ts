import type { PictureDecoder } from '../../../../platform/pictures/picture-decoder.ts';
import { LIMIT_PIXELS, runFfmpeg } from '../../../../platform/ffmpeg/run-ffmpeg.ts';
import type { Ffmpeg } from '../../../../platform/ffmpeg/start-ffmpeg.ts';

const MAX_WIDTH = 640;
/** A teacher has settled down by then. */
const LATEST_SECONDS = 20;
/** ffmpeg takes the one among them that looks most like the others: no blink, no black. */
const CHOOSE_AMONG = 30;
const TIMEOUT_MS = 60_000;
/** Scaled first, because all of those pictures are in memory at once. */
const FILTERS = `scale=w=min(iw\\,${MAX_WIDTH}):h=-2,thumbnail=${CHOOSE_AMONG}`;

/** A picture of the lesson, as WebP. */
export async function drawPoster(
  { ffmpeg, pictures }: { ffmpeg: Ffmpeg; pictures: PictureDecoder },
  lesson: { path: string; seconds: number },
): Promise<Buffer> {
  const at = Math.min(LATEST_SECONDS, lesson.seconds / 3);
  const png = await runFfmpeg(
    ffmpeg,
    [...LIMIT_PIXELS, '-ss', at.toFixed(2), '-i', lesson.path, '-map', '0:v:0', '-vf', FILTERS].concat([
      '-frames:v',
      '1',
      '-c:v',
      'png',
      '-f',
      'image2pipe',
      'pipe:1',
    ]),
    { timeoutMs: TIMEOUT_MS },
  );
  return pictures.encode(png, { type: 'shrink', maxWidth: MAX_WIDTH, quality: 75 });
}
