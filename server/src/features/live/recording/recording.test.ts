import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { makeRecording, makeTeacher } from '../../../../test/teachers.ts';
import { addPlaylist } from './add-playlist.ts';

let on: TestApp;
let learner: Learner;
let teacherId: string;
beforeAll(async () => {
  on = await buildTestApp();
  learner = await signUp(on);
  teacherId = (await makeTeacher(on)).id;
});
afterAll(() => on.close());

const list = (query: {
  kind?: 'video' | 'sound';
  teacher_id?: string;
  level_id?: string;
  limit?: number;
  cursor?: string;
}) => callApi(on.app, 'GET /api/broadcast-contents', { token: learner.token, query });
const play = async (id: string, token = learner.token) =>
  (await callApi(on.app, 'GET /api/broadcast-contents/:id', { token, params: { id } })).content;
const unpublish = (id: string) =>
  on.services.db.updateTable('recording').set({ unpublished: true }).where('id', '=', id).execute();

describe('recordings', () => {
  test('are listed newest first, page by page, each exactly once', async () => {
    const { id } = await makeTeacher(on);
    const made: { id: string; hoursAgo: number }[] = [];
    for (const hoursAgo of [3, 1, 2, 2, 5]) made.push({ id: await makeRecording(on, id, { hoursAgo }), hoursAgo });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ teacher_id: id, limit: 2, ...(cursor !== undefined && { cursor }) });
      seen.push(...page.contents.map((content) => content.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(5);
    const hours = seen.map((one) => made.find((recording) => recording.id === one)?.hoursAgo);
    expect(hours).toEqual([1, 2, 2, 3, 5]);
  });

  test('are filtered; what is not published is hidden everywhere', async () => {
    const { id } = await makeTeacher(on);
    const video = await makeRecording(on, id, { kind: 'video', levelId: FIXTURE.a1 });
    const hidden = await makeRecording(on, id, { kind: 'video', levelId: FIXTURE.a1 });
    await makeRecording(on, id, { kind: 'video', levelId: FIXTURE.a2 });
    await unpublish(hidden);
    const { contents } = await list({ teacher_id: id, kind: 'video', level_id: FIXTURE.a1 });
    expect(contents.map((content) => content.id)).toEqual([video]);
    expect(
      await refused(on.app, 'GET /api/broadcast-contents/:id', { token: learner.token, params: { id: hidden } }),
    ).toMatchObject({ status: 404 });
    const { teacher } = await callApi(on.app, 'GET /api/teachers/:id', { params: { id } });
    expect(teacher.recordings.map((recording) => recording.id)).not.toContain(hidden);
  });

  test('ask for a token, and for ids that exist', async () => {
    expect(await refused(on.app, 'GET /api/broadcast-contents')).toMatchObject({ status: 401 });
    expect(
      await refused(on.app, 'GET /api/broadcast-contents/:id', { params: { id: on.services.newId() } }),
    ).toMatchObject({ status: 401 });
    const { token } = learner;
    expect(await refused(on.app, 'GET /api/broadcast-contents', { token, query: { cursor: 'xyz' } })).toMatchObject({
      status: 422,
    });
    expect(await refused(on.app, 'GET /api/broadcast-contents', { token, query: { limit: 1000 } })).toMatchObject({
      status: 422,
    });
    expect(
      await refused(on.app, 'GET /api/broadcast-contents', { token, query: { level_id: on.services.newId() } }),
    ).toMatchObject({ status: 404 });
  });
});

describe('the place where one stopped', () => {
  const save = (token: string, id: string, seconds: number) =>
    callApi(on.app, 'POST /api/recording/position', { token, body: { id, seconds } });

  test('is kept per subscriber, at most the end', async () => {
    const id = await makeRecording(on, teacherId);
    const other = await signUp(on);
    expect((await play(id)).position).toBe(0);
    await save(learner.token, id, 12.5);
    await save(other.token, id, 500);
    expect((await play(id)).position).toBe(12.5);
    expect((await play(id, other.token)).position).toBe(83);
  });

  test('is refused for what does not exist or makes no sense', async () => {
    const id = await makeRecording(on, teacherId);
    const call = 'POST /api/recording/position';
    expect(
      await refused(on.app, call, { token: learner.token, body: { id: on.services.newId(), seconds: 1 } }),
    ).toMatchObject({ status: 404 });
    expect(await refused(on.app, call, { token: learner.token, body: { id, seconds: -1 } })).toMatchObject({
      status: 422,
    });
    expect(await refused(on.app, call, { body: { id, seconds: 1 } })).toMatchObject({ status: 401 });
  });
});

describe('playlists', () => {
  test('hold their recordings in order, without the unpublished', async () => {
    const recordingIds = [
      await makeRecording(on, teacherId),
      await makeRecording(on, teacherId),
      await makeRecording(on, teacherId),
    ];
    const id = on.services.newId();
    await addPlaylist(on.services.db, on.services, {
      id,
      title: 'في المدينة',
      description: '',
      position: 0,
      recordingIds,
    });
    await unpublish(recordingIds[1] ?? '');
    const { playlists } = await callApi(on.app, 'GET /api/broadcast-content-playlists', { token: learner.token });
    expect(playlists.find((playlist) => playlist.id === id)).toMatchObject({ title: 'في المدينة', size: 2 });
    const { playlist } = await callApi(on.app, 'GET /api/playlist', { token: learner.token, query: { id } });
    expect(playlist.contents.map((content) => content.id)).toEqual([recordingIds[0], recordingIds[2]]);
  });

  test('ask for a token and an id that exists', async () => {
    expect(await refused(on.app, 'GET /api/broadcast-content-playlists')).toMatchObject({ status: 401 });
    expect(
      await refused(on.app, 'GET /api/playlist', { token: learner.token, query: { id: on.services.newId() } }),
    ).toMatchObject({ status: 404 });
    expect(await refused(on.app, 'GET /api/playlist', { token: learner.token })).toMatchObject({ status: 422 });
  });
});
