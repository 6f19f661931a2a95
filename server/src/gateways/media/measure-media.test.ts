import { afterAll, beforeAll, expect, it } from 'vitest';
import { S3TestServer } from '../../../test/s3-test-server.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { measureMedia } from './measure-media.ts';
import type { MediaStore } from './port.ts';
import { openS3MediaStore } from './s3.ts';

const server = new S3TestServer();
const metrics = createMetrics();
let store: MediaStore;
beforeAll(async () => {
  store = measureMedia(openS3MediaStore(await server.open()), metrics);
});
afterAll(() => server.close());

const shown = async () => (await metrics.render()).split('\n').filter((line) => line.startsWith('lisan_media_'));

it('counts what the media store did and what it did not, and shows whether it answers', async () => {
  await store.put('avatars/a.webp', Buffer.from('picture'));
  await expect(store.put('../a', Buffer.from('x'))).rejects.toThrow(RangeError);
  await expect(store.read('avatars/none.webp')).rejects.toThrow('NoSuchKey');
  expect(await shown()).toEqual([
    'lisan_media_operations_total{outcome="done"} 1',
    'lisan_media_operations_total{outcome="failed"} 0',
    'lisan_media_reachable 1',
  ]);
  server.fault = 'denied';
  await expect(store.put('avatars/b.webp', Buffer.from('x'))).rejects.toThrow('SignatureDoesNotMatch');
  await expect(store.list('avatars')[Symbol.asyncIterator]().next()).rejects.toThrow('SignatureDoesNotMatch');
  expect(await shown()).toEqual([
    'lisan_media_operations_total{outcome="done"} 1',
    'lisan_media_operations_total{outcome="failed"} 2',
    'lisan_media_reachable 0',
  ]);
  server.fault = null;
});

it('shows a media store that does not reply as not reachable, and asks it once', async () => {
  server.fault = 'hang';
  const before = server.requests.length;
  const reachable = async () => (await shown()).at(-1);
  expect(await Promise.all([reachable(), reachable()])).toEqual(Array(2).fill('lisan_media_reachable 0'));
  expect(server.requests.length).toBe(before + 1);
  server.fault = null;
});
