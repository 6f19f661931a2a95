import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi } from '../../../../test/call-api.ts';
import { S3TestServer } from '../../../../test/s3-test-server.ts';
import { signUp } from '../../../../test/sign-up.ts';
import { makeRecording, makeTeacher } from '../../../../test/teachers.ts';

const SOUND = Buffer.from('0123456789');
const s3 = new S3TestServer();
afterAll(() => s3.close());

/** The variables of an installation whose media is in S3. */
async function useS3(): Promise<Record<string, string>> {
  const { endpoint, bucket, prefix, credentials } = await s3.open();
  return {
    MEDIA_STORE: 's3',
    S3_ENDPOINT: endpoint ?? '',
    S3_BUCKET: bucket,
    S3_PREFIX: prefix,
    S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
  };
}

describe.each([
  ['disk', async () => ({})],
  ['S3', useS3],
])('media on %s', (name, prepare: () => Promise<Record<string, string>>) => {
  let on: TestApp;
  let media: string;
  let captions: string;
  beforeAll(async () => {
    on = await buildTestApp({ env: await prepare() });
    await on.services.media.put('recordings/lesson.m4a', SOUND);
    await on.services.media.put('recordings/lesson.vtt', Buffer.from('WEBVTT\n'));
    await on.services.media.put('teachers/huda.webp', Buffer.from('picture'));
    const { token } = await signUp(on);
    const id = await makeRecording(on, (await makeTeacher(on)).id);
    const { content } = await callApi(on.app, 'GET /api/broadcast-contents/:id', { token, params: { id } });
    media = content.media_url;
    captions = content.captions_url ?? '';
  });
  afterAll(() => on.close());

  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    on.app.inject({ method, url, headers });

  test('a signed address plays, whole and in parts', async () => {
    const whole = await get(media);
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload).toEqual(SOUND);
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/mp4',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });

    const part = await get(media, { range: 'bytes=2-5' });
    expect(part.statusCode).toBe(206);
    expect(part.body).toBe('2345');
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 2-5/10', 'content-length': '4' });

    const beyond = await get(media, { range: 'bytes=10-' });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe('bytes */10');
  });

  test('HEAD tells the length; an unchanged file is not sent again; a part of another version is not mixed in', async () => {
    const head = await get(media, {}, 'HEAD');
    expect(head.headers['content-length']).toBe('10');
    expect(head.body).toBe('');
    const etag = String(head.headers.etag);
    expect((await get(media, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await get(media, { range: 'bytes=2-5', 'if-range': etag })).statusCode).toBe(206);
    expect((await get(media, { range: 'bytes=2-5', 'if-range': '"other"' })).statusCode).toBe(200);
  });

  test('captions are text', async () => {
    const response = await get(captions);
    expect(response.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(response.body).toBe('WEBVTT\n');
  });

  test('another subscriber, another time or another signature is refused', async () => {
    const [, , subscriber = '', expires = '', signature = ''] = media.split('/');
    const forged = [
      media.replace(subscriber, on.services.newId()),
      media.replace(expires, String(Number(expires) + 1)),
      media.replace(
        signature,
        signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')),
      ),
      media.replace(signature, 'x'),
    ];
    for (const url of forged) expect((await get(url)).statusCode).toBe(403);
  });

  test('only files of the folder are served', async () => {
    const prefix = media.slice(0, media.lastIndexOf('/'));
    for (const file of ['missing.m4a', '..%2Fsecrets.json', '%2e%2e%2f%2e%2e%2fsecrets.json', 'secrets.json', '.m4a']) {
      expect((await get(`${prefix}/${file}`)).statusCode).toBe(404);
    }
    expect((await get('/media/recordings/lesson.m4a')).statusCode).toBe(404);
  });

  test('pictures of teachers are for everybody, for ever', async () => {
    const response = await get('/media/teachers/huda.webp');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('an address dies after six hours', async () => {
    on.advance(6 * 3_600_000 - 60_000);
    expect((await get(media)).statusCode).toBe(200);
    on.advance(120_000);
    expect((await get(media)).statusCode).toBe(403);
  });

  test('a recording that is unpublished stops playing within half a minute, except for its teacher', async () => {
    const teacher = await makeTeacher(on);
    const learner = await signUp(on);
    await on.services.media.put('recordings/withdrawn.m4a', SOUND);
    await on.services.media.put('recordings/withdrawn.vtt', Buffer.from('WEBVTT\n'));
    const id = await makeRecording(on, teacher.id, { mediaFile: 'withdrawn.m4a' });
    const addressesFor = async ({ token }: { token: string }) => {
      const { content } = await callApi(on.app, 'GET /api/broadcast-contents/:id', { token, params: { id } });
      return [content.media_url, content.captions_url ?? ''];
    };
    const [learners, own] = [await addressesFor(learner), await addressesFor(teacher.account)];
    const statuses = async (urls: string[]) =>
      Promise.all(urls.map(async (url) => (await get(url, { range: 'bytes=0-3' })).statusCode));
    const publish = (published: boolean) =>
      callApi(on.app, 'POST /api/studio/recordings/:id/update', {
        token: teacher.account.token,
        params: { id },
        body: { published },
      });

    expect(await statuses(learners)).toEqual([206, 206]);
    await publish(false);
    on.advance(30_000);
    expect(await statuses(learners)).toEqual([404, 404]);
    expect(await statuses(own)).toEqual([206, 206]);
    await publish(true);
    on.advance(30_000);
    expect(await statuses(learners)).toEqual([206, 206]);
  });

  test('is kept where the installation says', () => {
    expect(s3.objects.has('lisan/recordings/lesson.m4a')).toBe(name === 'S3');
  });
});
