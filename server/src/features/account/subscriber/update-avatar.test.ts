import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { it } from '../../../../test/fixture.ts';
import { S3TestServer } from '../../../../test/s3-test-server.ts';
import { sendFile } from '../../../../test/send-file.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';

const URL = '/api/update/subscriber/avatar';

const photo = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: '#2a7' } })
    .jpeg()
    .toBuffer();
const upload = (server: TestApp, { token }: Learner, bytes: Uint8Array) => sendFile(server, URL, { token, bytes });
const REFUSED = { errors: { file: ['المطلوب صورة سليمة من نوع JPEG أو PNG أو WebP.'] } };

describe('an uploaded avatar', () => {
  it('is stored in the media store and served as a square WebP that never changes', async ({ server, learner }) => {
    const { avatar_url: url } = (await upload(server, learner, await photo())).json().subscriber;
    expect(url).toMatch(/^\/media\/avatars\/[0-9a-f-]{36}\.webp$/);
    const served = await server.app.inject({ url });
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { format, width, height } = await sharp(served.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 256, height: 256 });
    const next = (await upload(server, learner, await photo(300, 900))).json().subscriber.avatar_url;
    expect(next).not.toBe(url);
    expect((await server.app.inject({ url })).statusCode).toBe(404);
  });

  it('of several uploaded at once is the only file that stays', async ({ server, learner }) => {
    const bytes = await photo();
    // Only one picture of a learner is decoded at a time; the writes after it may still overlap.
    const { reserve } = server.services.pictures;
    server.services.pictures.reserve = () => () => undefined;
    const replies = await Promise.all(Array.from({ length: 6 }, () => upload(server, learner, bytes)));
    server.services.pictures.reserve = reserve;
    const urls = replies.map((reply): string => reply.json().subscriber.avatar_url);
    const served = await Promise.all(urls.map((url) => server.app.inject({ url })));
    expect(served.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('loses whatever else its file carried', async ({ server, learner }) => {
    const polyglot = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    const { avatar_url: url } = (await upload(server, learner, polyglot)).json().subscriber;
    expect((await server.app.inject({ url })).rawPayload.includes('<script>')).toBe(false);
  });

  it('is in the bucket where media is in S3', async () => {
    const s3 = new S3TestServer();
    const { endpoint, bucket, prefix, credentials } = await s3.open();
    const env = {
      MEDIA_STORE: 's3',
      S3_ENDPOINT: endpoint ?? '',
      S3_BUCKET: bucket,
      S3_PREFIX: prefix,
      S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    };
    const remote = await buildTestApp({ env });
    const account = await signUp(remote);
    const sent = await sendFile(remote, URL, { token: account.token, bytes: await photo() });
    const { avatar_url: url } = sent.json().subscriber;
    expect([...s3.objects.keys()]).toEqual([`lisan${url.replace('/media', '')}`]);
    expect((await remote.app.inject({ url })).statusCode).toBe(200);
    await remote.close();
    await s3.close();
  });
});

/** Eight levels of ten uses each: a hundred million shapes in a kilobyte. */
function nestedSvg(): Buffer {
  const levels = Array.from({ length: 8 }, (_, level) => {
    const uses = `<use href="#g${level}"/>`.repeat(10);
    return `<g id="g${level + 1}">${uses}</g>`;
  });
  const body = `<rect id="g0" width="9" height="9"/>${levels.join('')}<use href="#g8"/>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="999" height="999"><defs>${body}</defs></svg>`);
}

/** A PNG that claims to be `side` pixels wide and high, and whose rows compress to next to nothing. */
function pngBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side);
  header.writeUInt32BE(side, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((side + 1) * Math.min(side, 4000)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

describe('what is no picture', () => {
  it.for([
    ['an SVG of nested uses', async () => nestedSvg()],
    ['a decompression bomb', async () => pngBomb(30_000)],
    ['half a JPEG', async () => (await photo(2000, 2000)).subarray(0, 9000)],
    ['the first bytes of a JPEG alone', async () => Buffer.from('ffd8ffe000104a46494600', 'hex')],
    ['an SVG behind the first bytes of a PNG', async () => Buffer.concat([pngBomb(1).subarray(0, 8), nestedSvg()])],
    [
      'a GIF',
      async () =>
        sharp(await photo())
          .gif()
          .toBuffer(),
    ],
    ['text', async () => Buffer.from('hello')],
    ['nothing', async () => Buffer.alloc(0)],
  ] as const)('%s is refused with a text for the learner', async ([_name, make], { server, learner }) => {
    const answer = await upload(server, learner, await make());
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject(REFUSED);
  });

  it('is one of too many pixels by its header, though a poster may have as many', async ({ server, learner }) => {
    const many = await sharp({ create: { width: 6000, height: 5000, channels: 3, background: '#2a7' } })
      .png()
      .toBuffer();
    const refused = await upload(server, learner, many);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject(REFUSED);
    expect(await server.services.pictures.measure(many)).toEqual({ width: 6000, height: 5000 });
  });

  it('is decoded alone: a second one of the same learner is refused in clear words, also after a failure', async ({
    server,
    learner,
    other,
  }) => {
    const send = (bytes: Buffer) => upload(server, learner, bytes);
    const release = server.services.pictures.reserve(learner.subscriberId);
    const refused = await send(await photo());
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toContain('صورتك السابقة');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await upload(server, other, await photo())).statusCode).toBe(200);
    release?.();
    expect((await send(nestedSvg())).statusCode).toBe(422);
    expect((await send(await photo())).statusCode).toBe(200);
  });

  it('sent five at a time takes nothing from others: a photo sent beside succeeds', async ({
    server,
    learner,
    other,
  }) => {
    const large = pngBomb(6900);
    const attacks = [nestedSvg(), large, large, large, large].map((bytes) => upload(server, learner, bytes));
    const beside = await upload(server, other, await photo());
    expect(beside.statusCode).toBe(200);
    const { avatar_url: url } = beside.json().subscriber;
    expect((await server.app.inject({ url: url.replace(/[0-9a-f]/, 'x') })).statusCode).toBe(404);
    for (const { statusCode } of await Promise.all(attacks)) expect([200, 422, 429]).toContain(statusCode);
  });
});

describe('a store that is full or away', () => {
  it('answers that it is unavailable, changes nothing and leaves no file behind', async ({ server, learner }) => {
    const before = (await upload(server, learner, await photo())).json().subscriber.avatar_url;
    const folder = join(server.services.config.dataDir, 'media', 'avatars');
    const aside = join(dirname(folder), 'aside');
    const files = await readdir(folder);
    await rename(folder, aside);
    await writeFile(folder, 'a file where a folder should be');
    const refused = await upload(server, learner, await photo());
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(refused.json().message).toContain('تعذّر حفظ الملف الآن');
    expect((await stat(folder)).isFile()).toBe(true);
    await rm(folder);
    await rename(aside, folder);
    expect(await readdir(folder)).toEqual(files);
    expect((await server.app.inject({ url: before })).statusCode).toBe(200);
  });
});
