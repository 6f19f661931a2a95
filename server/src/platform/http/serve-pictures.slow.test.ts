import { readRelease } from '@lisan/content/publish/read-release';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';

const CONTENT = join(import.meta.dirname, '../../../../content');

let on: TestApp;
let urls: string[];
beforeAll(async () => {
  on = await buildTestApp({ env: { RATE_LIMIT_FILE: '5000' } });
  const { items, practicals } = await readRelease(CONTENT);
  const words = items.flatMap((item) => (item.category === 'words' ? [item.body] : []));
  urls = [...words, ...practicals].flatMap(({ picture_url }) => picture_url ?? []);
});
afterAll(() => on.close());

const keyPicture = () => urls.find((url) => url.includes('/key.')) ?? '';

it('serves every picture of the course', async () => {
  expect(urls.length).toBeGreaterThan(100);
  const statuses = await Promise.all(urls.map(async (url) => (await on.app.inject(url)).statusCode));
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('serves a picture as an image that runs nothing, is never guessed to be a page, and is cached for good', async () => {
  const { headers, body } = await on.app.inject(keyPicture());
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(body).toBe(await readFile(join(CONTENT, 'pictures/key.svg'), 'utf8'));
});

it('compresses a picture, and measures it as it is sent', async () => {
  const plain = await on.app.inject(keyPicture());
  for (const [encoding, expand] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const headers = { 'accept-encoding': encoding };
    const reply = await on.app.inject({ url: keyPicture(), headers });
    expect([reply.headers['content-encoding'], reply.headers.vary]).toEqual([encoding, 'accept-encoding']);
    expect(expand(reply.rawPayload).toString()).toBe(plain.body);
    const head = await on.app.inject({ method: 'HEAD', url: keyPicture(), headers });
    expect(head.headers['content-length']).toBe(String(reply.rawPayload.length));
  }
});

it.each([
  ['another version', 'key.0123456789abcdef.svg'],
  ['no version', 'key.svg'],
  ['no picture', 'none.0123456789abcdef.svg'],
  ['a path', '..%2Faudio%2Fmanifest.0123456789abcdef.svg'],
])('knows no address with %s', async (_name, file) => {
  const reply = await on.app.inject(`/course-media/pictures/${file}`);
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store']);
});
