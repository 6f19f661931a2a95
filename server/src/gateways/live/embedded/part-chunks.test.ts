import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { PartChunks } from './part-chunks.ts';

const NO_ROOM = Number.MAX_SAFE_INTEGER;

async function record({ minFreeBytes }: { minFreeBytes: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'chunks-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const log = createLog('silent');
  const carrying = { storeChunk: async () => undefined };
  const chunks = new PartChunks(
    { folder, carrying, log, pace: { chunkMs: 0 }, minFreeBytes },
    { channelId: 'c', part: 1 },
  );
  chunks.setInit(Buffer.from('init'));
  for (const now of [0, 1]) chunks.append({ bytes: Buffer.from('fragment'), isKey: true }, now);
  const closed = await chunks.close();
  return { closed, pending: chunks.pendingBytes, files: await readdir(folder, { recursive: true }) };
}

test('records nothing on a full disk, although the first fragment arrives before the disk has been examined', async () => {
  const { closed, pending, files } = await record({ minFreeBytes: NO_ROOM });
  expect(closed).toEqual({ chunks: 0, bytes: 0 });
  expect(pending).toBe(0);
  expect(files).toEqual([]);
});

test('records each chunk with the init segment on a disk with room', async () => {
  const { closed, files } = await record({ minFreeBytes: 0 });
  expect(closed).toEqual({ chunks: 2, bytes: 24 });
  expect(files.toSorted()).toEqual(['c', join('c', '1-2.mp4'), join('c', '1.mp4')]);
});
