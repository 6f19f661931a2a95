import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { PictureDecoder, PictureError } from './picture-decoder.ts';

let decoder: PictureDecoder;
afterEach(() => decoder.close());

const THUMBNAIL = { type: 'cover', width: 16, height: 16, quality: 80 } as const;
const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer();

test('kills a decoding that takes too long, and decodes the next picture', async () => {
  decoder = new PictureDecoder({ processes: 1, timeoutMs: 2 });
  const slow = decoder.encode(await plain(6000), THUMBNAIL);
  await expect(slow).rejects.toThrow(PictureError);
  decoder = new PictureDecoder({ processes: 1 });
  expect((await sharp(await decoder.encode(await plain(20), THUMBNAIL)).metadata()).width).toBe(16);
});

test('starts another process when one was killed from outside', async () => {
  decoder = new PictureDecoder({ processes: 1 });
  await decoder.encode(await plain(20), THUMBNAIL);
  const work = decoder.encode(await plain(6000), THUMBNAIL);
  decoder.close();
  await expect(work).rejects.toThrow(PictureError);
  expect(await decoder.measure(await plain(20))).toEqual({ width: 20, height: 20 });
});

test('refuses more than the queue’s length, and serves the queue in order', async () => {
  decoder = new PictureDecoder({ processes: 1, queued: 2 });
  const picture = await plain(20);
  const queued = [1, 2, 3].map(() => decoder.measure(picture));
  await expect(decoder.measure(picture)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await Promise.all(queued)).toEqual(queued.map(() => ({ width: 20, height: 20 })));
});
