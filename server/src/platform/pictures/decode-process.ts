import { setPriority } from 'node:os';
import sharp from 'sharp';
import type { PictureReply, PictureRequest, PictureTask } from './picture-task.ts';

// A separate process, started by picture-decoder.ts: native decoding cannot be interrupted, but a process can be
// killed.
/** Above the photos of phones, and far below the size that fills the memory. */
const MAX_PIXELS = 50_000_000;
/** A lower priority than everything that a user waits for. */
const LOW_PRIORITY = 10;

setPriority(LOW_PRIORITY);
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

process.on('message', (request: PictureRequest) => void answer(request));
// The server has exited.
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function answer({ file, task }: PictureRequest): Promise<void> {
  let reply: PictureReply;
  try {
    reply = await run(Buffer.from(file), task);
  } catch (error) {
    reply = { fault: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(reply, endOnError);
}

async function run(file: Buffer, task: PictureTask): Promise<PictureReply> {
  const limitInputPixels = ('maxPixels' in task ? task.maxPixels : undefined) ?? MAX_PIXELS;
  const picture = sharp(file, { limitInputPixels, sequentialRead: true, failOn: 'truncated' });
  if (task.type === 'measure') {
    const { width, height } = (await picture.metadata()).autoOrient;
    return { size: { width, height } };
  }
  const { quality } = task;
  const sized =
    task.type === 'cover'
      ? picture.autoOrient().resize({ width: task.width, height: task.height, fit: 'cover' })
      : picture.autoOrient().resize({ width: task.maxWidth, withoutEnlargement: true });
  return { bytes: await sized.webp({ quality }).toBuffer() };
}

/** The server was gone before its reply was written. */
function endOnError(error: Error | null): void {
  if (error) process.exit();
}
