import { setStudioPoster, type StudioRecording } from '@lisan/contract/studio/studio';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../../test/call-api.ts';
import { FIXTURE } from '../../../../../test/fixture-release.ts';
import { sendFile } from '../../../../../test/send-file.ts';
import { signUp } from '../../../../../test/sign-up.ts';
import { makeLesson, makeRecording, makeTeacher, type TestTeacher } from '../../../../../test/teachers.ts';
import { addPlaylist } from '../add-playlist.ts';

const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nكم الثمن؟\n';

let on: TestApp;
let teacher: TestTeacher;
let token: string;
let learner: string;
beforeAll(async () => {
  on = await buildTestApp();
  teacher = await makeTeacher(on);
  token = teacher.account.token;
  learner = (await signUp(on)).token;
});
afterAll(() => on.close());

const change = async (id: string, body: object, by = token) =>
  (await callApi(on.app, 'POST /api/studio/recordings/:id/update', { token: by, params: { id }, body })).recording;
const list = (query: { limit?: number; cursor?: string } = {}, by = token) =>
  callApi(on.app, 'GET /api/studio/recordings', { token: by, query });
const row = (id: string) =>
  on.services.db.selectFrom('recording').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const upload = (
  id: string,
  what: 'captions' | 'poster',
  bytes: Uint8Array,
  more: { by?: string; name?: string } = {},
) => sendFile(on, `/api/studio/recordings/${id}/${what}`, { token: more.by ?? token, bytes, ...more });
const uploaded = async (...asked: Parameters<typeof upload>): Promise<StudioRecording> =>
  setStudioPoster.reply.parse((await upload(...asked)).json()).recording;
const keyOf = (name: string | null, folder = 'recordings') => `${folder}/${name ?? ''}`;

async function makeLessonRecording(): Promise<{ id: string; channelId: string }> {
  const channelId = await makeLesson(on, teacher.id);
  const id = await makeRecording(on, teacher.id, { hoursAgo: 5 });
  await on.services.db
    .updateTable('recording')
    .set({ channel_id: channelId, unpublished: true })
    .where('id', '=', id)
    .execute();
  return { id, channelId };
}

describe('a teacher’s recordings', () => {
  test('are listed newest first, published or not, page by page, without those of other teachers', async () => {
    const { id, account } = await makeTeacher(on);
    const ids = [
      await makeRecording(on, id, { hoursAgo: 3 }),
      await makeRecording(on, id, { hoursAgo: 2 }),
      await makeRecording(on, id, { hoursAgo: 1 }),
    ].toReversed();
    await change(ids[1] ?? '', { published: false }, account.token);
    const first = await list({ limit: 2 }, account.token);
    const second = await list({ limit: 2, cursor: first.next_cursor ?? '' }, account.token);
    const all = [...first.recordings, ...second.recordings];
    expect(all.map((recording) => [recording.id, recording.published])).toEqual([
      [ids[0], true],
      [ids[1], false],
      [ids[2], true],
    ]);
    expect(all[0]).toMatchObject({ has_captions: true, bytes: 0 });
    expect(second.next_cursor).toBeNull();
    expect(await refused(on.app, 'GET /api/studio/recordings', { token, query: { cursor: 'xyz' } })).toMatchObject({
      status: 422,
    });
    expect(await refused(on.app, 'GET /api/studio/recordings', { token: learner })).toMatchObject({ status: 403 });
  });

  test('are named and described; what is left out stays', async () => {
    const id = await makeRecording(on, teacher.id);
    const changed = await change(id, { title: 'في المطعم', level_id: FIXTURE.a1 });
    expect(changed).toMatchObject({
      title: 'في المطعم',
      description: 'حوار قصير',
      level_id: FIXTURE.a1,
      published: true,
    });
    expect(await change(id, { description: '', level_id: null })).toMatchObject({
      title: 'في المطعم',
      description: '',
      level_id: null,
    });
    for (const body of [{ title: 'لا' }, { level_id: on.services.newId() }, { published: 'yes' }])
      expect(
        await refused(on.app, 'POST /api/studio/recordings/:id/update', { token, params: { id }, body }),
      ).toMatchObject({
        status: 422,
        errors: { [Object.keys(body)[0] ?? '']: [expect.stringMatching(/[\u0600-\u06ff]/)] },
      });
  });

  test('cannot be changed by other teachers', async () => {
    const id = await makeRecording(on, teacher.id);
    const { account } = await makeTeacher(on);
    const other = { token: account.token, params: { id }, body: { title: 'درسي أنا' } };
    expect(await refused(on.app, 'POST /api/studio/recordings/:id/update', other)).toMatchObject({ status: 404 });
    expect((await upload(id, 'captions', Buffer.from(VTT), { by: account.token })).statusCode).toBe(404);
    expect((await upload(id, 'poster', await picture(), { by: account.token })).statusCode).toBe(404);
    expect((await upload(id, 'captions', Buffer.from(VTT), { by: learner })).statusCode).toBe(403);
  });
});

describe('publishing', () => {
  test('hides a recording from learners everywhere, and shows it again', async () => {
    const id = await makeRecording(on, teacher.id, { hoursAgo: 4 });
    const playlist = on.services.newId();
    await addPlaylist(on.services.db, on.services, {
      id: playlist,
      title: 'قائمة',
      description: '',
      position: 9,
      recordingIds: [id],
    });
    const seen = async () => {
      const { contents } = await callApi(on.app, 'GET /api/broadcast-contents', {
        token: learner,
        query: { limit: 100 },
      });
      const inList = await callApi(on.app, 'GET /api/playlist', { token: learner, query: { id: playlist } });
      const { teacher: page } = await callApi(on.app, 'GET /api/teachers/:id', { params: { id: teacher.id } });
      return [contents, inList.playlist.contents, page.recordings].map((some) => some.some((one) => one.id === id));
    };
    const before = await row(id);
    expect(await seen()).toEqual([true, true, true]);
    expect(await change(id, { published: false })).toMatchObject({ published: false });
    expect(await seen()).toEqual([false, false, false]);
    const play = { token: learner, params: { id } };
    expect(await refused(on.app, 'GET /api/broadcast-contents/:id', play)).toMatchObject({ status: 404 });
    const save = { token: learner, body: { id, seconds: 3 } };
    expect(await refused(on.app, 'POST /api/recording/position', save)).toMatchObject({ status: 404 });
    await change(id, { published: true });
    expect(await seen()).toEqual([true, true, true]);
    expect((await row(id)).published_at).toEqual(before.published_at);
  });

  test('tells followers the first time, from when the recording dates', async () => {
    const { id, channelId } = await makeLessonRecording();
    const ready = () =>
      on.services.db
        .selectFrom('lesson_announcement')
        .selectAll()
        .where('channel_id', '=', channelId)
        .where('type', '=', 'recording_ready')
        .execute();
    const now = on.services.clock.now().getTime();
    const first = await change(id, { published: true });
    expect(Math.abs(Date.parse(first.published_at) - now)).toBeLessThan(5000);
    expect(await ready()).toHaveLength(1);

    await change(id, { published: false });
    expect(await ready()).toEqual([]);

    on.advance(60_000);
    const second = await change(id, { published: true });
    await on.services.db
      .updateTable('lesson_announcement')
      .set({ done_at: on.services.clock.now() })
      .where('channel_id', '=', channelId)
      .execute();
    on.advance(60_000);
    await change(id, { published: false });
    expect(await change(id, { published: true })).toMatchObject({ published_at: second.published_at });
    expect(await ready()).toMatchObject([{ done_at: expect.any(Date) }]);
  });
});

describe('captions', () => {
  test('are written under a new name, and the old files are deleted', async () => {
    const id = await makeRecording(on, teacher.id);
    await change(id, { published: true });
    expect(
      await uploaded(id, 'captions', Buffer.from('\uFEFFWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nكم الثمن؟')),
    ).toMatchObject({ has_captions: true });
    const first = (await row(id)).captions_file;
    const { content } = await callApi(on.app, 'GET /api/broadcast-contents/:id', { token: learner, params: { id } });
    const served = await on.app.inject({ url: content.captions_url ?? '' });
    expect(served.statusCode).toBe(200);
    expect(served.body).toBe(VTT);

    await uploaded(id, 'captions', Buffer.from(VTT));
    const second = (await row(id)).captions_file;
    expect(second).not.toBe(first);
    expect(await on.services.media.find(keyOf(first))).toBeNull();
    expect(await on.services.media.find(keyOf(second))).not.toBeNull();
  });

  test('are taken away without a file', async () => {
    const id = await makeRecording(on, teacher.id);
    await uploaded(id, 'captions', Buffer.from(VTT));
    const { captions_file } = await row(id);
    const { recording } = await callApi(on.app, 'POST /api/studio/recordings/:id/captions', { token, params: { id } });
    expect(recording.has_captions).toBe(false);
    expect((await row(id)).captions_file).toBeNull();
    expect(await on.services.media.find(keyOf(captions_file))).toBeNull();
  });

  test.each([
    ['SubRip', '1\n00:00:01,000 --> 00:00:02,000\nhello', /السطر 1: .*SRT/],
    ['a page', '<html><script>alert(1)</script></html>', /السطر 1: .*WEBVTT/],
    ['a script among cues', 'WEBVTT\n\n00:01.000 --> 00:02.000\na\n<script>alert(1)</script>', /السطر 5: /],
  ])('that are %s are refused by their line', async (_name, text, reason) => {
    const id = await makeRecording(on, teacher.id);
    const response = await upload(id, 'captions', Buffer.from(text));
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'invalid_input', errors: { file: [expect.stringMatching(reason)] } });
    expect((await row(id)).captions_file).toBe('lesson.vtt');
  });

  test('are of 512 kB at most, in the field `file`', async () => {
    const id = await makeRecording(on, teacher.id);
    const large = Buffer.from(`WEBVTT\n\nNOTE ${'x'.repeat(512 * 1024)}\n\n${VTT.slice(8)}`);
    expect((await upload(id, 'captions', large)).statusCode).toBe(413);
    const enough = large.subarray(0, 500 * 1024);
    expect((await upload(id, 'captions', Buffer.concat([enough, Buffer.from(`\n\n${VTT.slice(8)}`)]))).statusCode).toBe(
      200,
    );
    expect((await upload(id, 'captions', Buffer.from(VTT), { name: 'captions' })).json()).toMatchObject({
      errors: { file: [expect.anything()] },
    });
  });
});

describe('a poster', () => {
  test('becomes a WebP of 16:9, at most 1280 wide, without what else the file carried', async () => {
    const id = await makeRecording(on, teacher.id);
    const jpeg = await sharp(await picture(3000, 2400))
      .withExif({ IFD0: { Artist: 'هدى' } })
      .jpeg()
      .toBuffer();
    const { poster_url } = await uploaded(id, 'poster', jpeg);
    const served = await on.app.inject({ url: poster_url ?? '' });
    expect(served.headers).toMatchObject({ 'content-type': 'image/webp' });
    const { format, width, height, exif } = await sharp(served.rawPayload).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 1280, height: 720, exif: undefined });

    const first = (await row(id)).poster_file;
    await uploaded(id, 'poster', await picture(640, 360));
    expect(await on.services.media.find(keyOf(first, 'posters'))).toBeNull();
    const bare = await callApi(on.app, 'POST /api/studio/recordings/:id/poster', { token, params: { id } });
    expect(bare.recording.poster_url).toBeNull();
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    ['text', Buffer.from('hello')],
    ['half a JPEG', Buffer.from('ffd8ffe000104a46494600', 'hex')],
  ])('that is %s is refused', async (_name, bytes) => {
    const id = await makeRecording(on, teacher.id);
    const refused = await upload(id, 'poster', bytes);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: { file: ['المطلوب صورة سليمة من نوع JPEG أو PNG أو WebP.'] } });
    expect((await row(id)).poster_file).toBe('lesson.webp');
  });

  test('is of 5 MB at most', async () => {
    const id = await makeRecording(on, teacher.id);
    expect((await upload(id, 'poster', Buffer.alloc(5 * 1024 * 1024 + 1, 1))).statusCode).toBe(413);
    const photo = Buffer.concat([await picture(1600, 900), Buffer.alloc(4 * 1024 * 1024)]);
    expect((await upload(id, 'poster', photo)).statusCode).toBe(200);
  });
});

function picture(width = 160, height = 90): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer();
}
