import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { S3TestServer } from '../../../test/s3-test-server.ts';
import type { S3Config } from '../../config/s3-config.ts';
import { connectS3, openS3MediaStore } from './s3.ts';
import { restoreVersions } from './s3-versions.ts';

const MINUTE_MS = 60_000;
const T = Date.parse('2026-03-10T09:00:00Z');
const minutes = (count: number) => new Date(T + count * MINUTE_MS);

const bucket = new S3TestServer();
let config: S3Config;
beforeAll(async () => {
  config = await bucket.open();
});
afterAll(() => bucket.close());
beforeEach(() => {
  bucket.isVersioned = true;
  bucket.objects.clear();
  bucket.versions.all.length = 0;
});

/** Adds the history of a file: each minute with its bytes, or null for a removal. */
function happened(key: string, ...steps: [minute: number, text: string | null][]): void {
  for (const [minute, text] of steps) {
    const bytes = text === null ? null : Buffer.from(text);
    bucket.versions.add(`lisan/${key}`, bytes, minutes(minute));
    if (bytes) bucket.objects.set(`lisan/${key}`, { bytes, at: minutes(minute) });
    else bucket.objects.delete(`lisan/${key}`);
  }
}

const restoreTo = async (minute: number, copies = true) =>
  restoreVersions({ client: await connectS3(config), config, at: minutes(minute), copies });
const current = () =>
  Object.fromEntries([...bucket.objects].map(([key, { bytes }]) => [key.slice(6), bytes.toString()]));

it('makes files current again that were removed or replaced since, and leaves all others as they are', async () => {
  happened('avatars/stays.webp', [0, 'stays']);
  happened('avatars/removed.webp', [0, 'removed'], [20, null]);
  happened('avatars/replaced.webp', [0, 'first'], [5, 'second'], [20, 'third'], [30, 'fourth']);
  happened('recordings/gone-before.mp4', [0, 'gone'], [5, null]);
  happened('recordings/came-later.mp4', [20, 'later']);
  happened('posters/returned.webp', [0, 'one'], [3, null], [6, 'two'], [20, null], [25, 'three'], [40, null]);
  expect(await restoreTo(10)).toEqual({
    seen: 6,
    restored: ['avatars/removed.webp', 'avatars/replaced.webp', 'posters/returned.webp'],
  });
  expect(current()).toEqual({
    'avatars/stays.webp': 'stays',
    'avatars/removed.webp': 'removed',
    'avatars/replaced.webp': 'second',
    'recordings/came-later.mp4': 'later',
    'posters/returned.webp': 'two',
  });
});

it('restores what was removed within a minute around the time, because clocks and seconds differ', async () => {
  happened('avatars/removed-just-before.webp', [0, 'a'], [9.5, null]);
  happened('avatars/stored-just-after.webp', [10.5, 'b'], [30, null]);
  happened('avatars/removed-before.webp', [0, 'c'], [8, null]);
  const { restored } = await restoreTo(10);
  expect(restored).toEqual(['avatars/removed-just-before.webp', 'avatars/stored-just-after.webp']);
});

it('comes to the same when it is repeated, and copies nothing in a dry run', async () => {
  happened('avatars/removed.webp', [0, 'removed'], [20, null]);
  expect((await restoreTo(10, false)).restored).toEqual(['avatars/removed.webp']);
  expect(current()).toEqual({});
  expect((await restoreTo(10)).restored).toHaveLength(1);
  expect((await restoreTo(10)).restored).toEqual([]);
  expect(current()).toEqual({ 'avatars/removed.webp': 'removed' });
});

it('leaves the billing journal as it is', async () => {
  happened('billing-journal/20260310t090000000z-1.bin', [0, 'expired since'], [20, null]);
  expect((await restoreTo(10)).restored).toEqual([]);
  expect(current()).toEqual({});
});

it('is refused by a bucket without versions', async () => {
  bucket.isVersioned = false;
  await expect(restoreTo(10)).rejects.toThrow('has no versions');
});

it('finds a file removed by the store itself', async () => {
  const store = openS3MediaStore(config);
  await store.put('avatars/mine.webp', Buffer.from('mine'));
  await store.remove('avatars/mine.webp');
  const { restored } = await restoreVersions({ client: await connectS3(config), config, at: new Date(), copies: true });
  expect(restored).toEqual(['avatars/mine.webp']);
  expect(await store.find('avatars/mine.webp')).toMatchObject({ bytes: 4 });
});
