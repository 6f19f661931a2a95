import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { S3TestServer } from '../../../test/s3-test-server.ts';
import { openDiskMediaStore } from './disk.ts';
import type { MediaStore } from './port.ts';
import { openS3MediaStore } from './s3.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-media-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const s3 = new S3TestServer();
afterAll(() => s3.close());

describe.each([
  ['disk', async () => openDiskMediaStore(join(folder, 'store'))],
  ['S3', async () => openS3MediaStore(await s3.open())],
])('media on %s', (_name, open: () => Promise<MediaStore>) => {
  let store: MediaStore;
  beforeAll(async () => {
    store = await open();
  });

  const text = async (key: string, range?: { first: number; last: number }) =>
    (await buffer(await store.read(key, range))).toString();

  test('is found with its length and its time, and read whole or in parts', async () => {
    const before = Date.now();
    await store.put('recordings/a.mp4', Buffer.from('0123456789'));
    const found = await store.find('recordings/a.mp4');
    expect(found?.bytes).toBe(10);
    expect(Math.abs((found?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(10_000);
    expect(await store.find('recordings/a.mp4')).toEqual(found);
    expect(await text('recordings/a.mp4')).toBe('0123456789');
    expect(await text('recordings/a.mp4', { first: 2, last: 5 })).toBe('2345');
    expect(await text('recordings/a.mp4', { first: 9, last: 9 })).toBe('9');
  });

  test('may be empty, and may be put again', async () => {
    await store.put('recordings/empty.vtt', new Uint8Array());
    expect(await store.find('recordings/empty.vtt')).toMatchObject({ bytes: 0 });
    expect(await text('recordings/empty.vtt')).toBe('');
    await store.put('recordings/empty.vtt', Buffer.from('more'));
    expect(await text('recordings/empty.vtt')).toBe('more');
  });

  test('is stored from a file, which stays', async () => {
    const path = join(folder, 'part.mp4');
    const bytes = Buffer.alloc(3_000_000, 'lesson ');
    await writeFile(path, bytes);
    await store.putFile('live-parts/part-1.mp4', path);
    expect((await store.find('live-parts/part-1.mp4'))?.bytes).toBe(bytes.length);
    expect((await buffer(await store.read('live-parts/part-1.mp4'))).equals(bytes)).toBe(true);
    expect((await stat(path)).size).toBe(bytes.length);
    await expect(store.putFile('live-parts/part-2.mp4', join(folder, 'missing.mp4'))).rejects.toThrow('ENOENT');
    expect(await store.find('live-parts/part-2.mp4')).toBeNull();
  });

  test('that is missing is null to find, an error to read, and nothing to remove', async () => {
    expect(await store.find('posters/none.webp')).toBeNull();
    await expect(store.read('posters/none.webp')).rejects.toThrow(/ENOENT|NoSuchKey/);
    await store.remove('posters/none.webp');
  });

  test('is gone once removed', async () => {
    await store.put('posters/a.webp', Buffer.from('picture'));
    await store.remove('posters/a.webp');
    expect(await store.find('posters/a.webp')).toBeNull();
  });

  test('is listed by folder, each file with its time', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `avatars/${name}.webp`);
    for (const key of names) await store.put(key, Buffer.from('picture'));
    const listed = await collect(store.list('avatars'));
    expect(listed.map(({ key }) => key).toSorted()).toEqual(names);
    for (const { key, modifiedAt } of listed)
      expect(Math.abs(modifiedAt.getTime() - ((await store.find(key))?.modifiedAt.getTime() ?? 0))).toBeLessThan(2_000);
    expect(await collect(store.list('none'))).toEqual([]);
    const following = await collect(store.list('avatars', 'avatars/b.webp'));
    expect(following.map(({ key }) => key).toSorted()).toEqual(names.slice(2));
  });

  test('has keys of one folder and one file; other keys never reach the store', async () => {
    for (const key of [
      '../secrets.json',
      'a/../b.mp4',
      'recordings/',
      'recordings/.mp4',
      'RECORDINGS/a.mp4',
      'a/b/c.mp4',
    ]) {
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
      await expect(store.putFile(key, join(folder, 'part.mp4'))).rejects.toThrow(RangeError);
      await expect(store.find(key)).rejects.toThrow(RangeError);
      await expect(store.read(key)).rejects.toThrow(RangeError);
      await expect((async () => store.remove(key))()).rejects.toThrow(RangeError);
    }
  });

  test('keeps finished files when unfinished uploads are removed', async () => {
    await store.put('recordings/kept.mp4', Buffer.from('kept'));
    await store.cleanUnfinished(new Date(Date.now() + 60_000));
    expect(await text('recordings/kept.mp4')).toBe('kept');
  });
});

test('removes the draft of a file that the disk does not accept', async () => {
  const store = openDiskMediaStore(join(folder, 'refusing'));
  await mkdir(join(folder, 'refusing/posters/a.webp'), { recursive: true });
  await expect(store.put('posters/a.webp', Buffer.from('picture'))).rejects.toThrow('EISDIR');
  expect(await readdir(join(folder, 'refusing/posters'))).toEqual(['a.webp']);
});

test('removes the drafts of a disk that are older than the given time, and only those', async () => {
  const store = openDiskMediaStore(join(folder, 'drafts'));
  await store.put('recordings/a.mp4', Buffer.from('a'));
  const draft = (name: string) => join(folder, 'drafts/recordings', `${name}.mp4.draft.part`);
  for (const name of ['old', 'new']) await writeFile(draft(name), 'half');
  await utimes(draft('old'), new Date('2026-01-01'), new Date('2026-01-01'));
  await store.cleanUnfinished(new Date('2026-01-02'));
  await expect(stat(draft('old'))).rejects.toThrow('ENOENT');
  expect((await stat(draft('new'))).size).toBe(4);
});

describe('S3', () => {
  let server: S3TestServer;
  let store: MediaStore;
  beforeAll(async () => {
    server = new S3TestServer();
    store = openS3MediaStore(await server.open());
    await store.put('recordings/a.mp4', Buffer.from('0123456789'));
  });
  afterAll(() => server.close());

  test('has keys below its prefix, and files are streamed to it', async () => {
    expect([...server.objects.keys()]).toEqual(['lisan/recordings/a.mp4']);
    const path = join(folder, 'streamed.mp4');
    await writeFile(path, 'streamed');
    await store.putFile('recordings/b.mp4', path);
    expect(server.requests.at(-1)).toEqual({
      method: 'PUT',
      path: '/lisan-media/lisan/recordings/b.mp4',
      isStreamed: true,
    });
  });

  test.each([
    ['error', { $metadata: { httpStatusCode: 500 } }],
    ['denied', { $metadata: { httpStatusCode: 403 } }],
    ['reset', { code: 'ECONNRESET' }],
  ] as const)('that fails (%s) is an error, never a missing file', async (fault, error) => {
    server.fault = fault;
    const file = join(folder, 'streamed.mp4');
    await expect(store.find('recordings/a.mp4')).rejects.toMatchObject(error);
    await expect(store.find('recordings/none.mp4')).rejects.toMatchObject(error);
    await expect(store.read('recordings/a.mp4')).rejects.toMatchObject(error);
    await expect(store.put('recordings/c.mp4', Buffer.from('c'))).rejects.toMatchObject(error);
    await expect(store.putFile('recordings/c.mp4', file)).rejects.toMatchObject(error);
    await expect(collect(store.list('recordings'))).rejects.toMatchObject(error);
    await expect(store.remove('recordings/a.mp4')).rejects.toMatchObject(error);
    server.fault = null;
    expect(await store.find('recordings/a.mp4')).not.toBeNull();
    expect(await store.find('recordings/c.mp4')).toBeNull();
  });

  test('that breaks off is an error in the stream, not a short file', async () => {
    server.fault = 'cut';
    const stream = await store.read('recordings/a.mp4');
    await expect(buffer(stream)).rejects.toThrow('aborted');
    server.fault = null;
  });

  test('whose bucket is deleted later is an error, although it was there before', async () => {
    expect(await store.find('recordings/none.mp4')).toBeNull();
    server.fault = 'lost';
    await expect(store.find('recordings/none.mp4')).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
    server.fault = null;
    expect(await store.find('recordings/a.mp4')).not.toBeNull();
  });

  test('reports a missing bucket or a wrong secret instead of missing files', async () => {
    const elsewhere = new S3TestServer();
    const config = await elsewhere.open();
    await expect(openS3MediaStore({ ...config, bucket: 'none' }).find('recordings/a.mp4')).rejects.toMatchObject({
      $metadata: { httpStatusCode: 404 },
    });
    const credentials = { accessKeyId: 'TESTKEY', secretAccessKey: 'wrong' };
    await expect(openS3MediaStore({ ...config, credentials }).find('recordings/a.mp4')).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
    await elsewhere.close();
  });
});
