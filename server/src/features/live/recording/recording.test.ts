import { describe, expect } from 'vitest';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import type { Learner } from '../../../../test/sign-up.ts';
import { makeRecording, makeTeacher } from '../../../../test/teachers.ts';
import { addPlaylist } from './add-playlist.ts';

const list = (
  learner: Learner,
  query: { kind?: 'video' | 'sound'; teacher_id?: string; level_id?: string; limit?: number; cursor?: string },
) => learner.call('GET /api/broadcast-contents', { query });
const play = async (learner: Learner, id: string) =>
  (await learner.call('GET /api/broadcast-contents/:id', { params: { id } })).content;
const unpublish = (server: TestApp, id: string) =>
  server.services.db.updateTable('recording').set({ unpublished: true }).where('id', '=', id).execute();

describe('recordings', () => {
  it('are listed newest first, page by page, each exactly once', async ({ server, learner }) => {
    const { id } = await makeTeacher(server);
    const made: { id: string; hoursAgo: number }[] = [];
    for (const hoursAgo of [3, 1, 2, 2, 5]) made.push({ id: await makeRecording(server, id, { hoursAgo }), hoursAgo });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(learner, { teacher_id: id, limit: 2, ...(cursor !== undefined && { cursor }) });
      seen.push(...page.contents.map((content) => content.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(5);
    const hours = seen.map((one) => made.find((recording) => recording.id === one)?.hoursAgo);
    expect(hours).toEqual([1, 2, 2, 3, 5]);
  });

  it('are filtered; what is not published is hidden everywhere', async ({ server, learner }) => {
    const { id } = await makeTeacher(server);
    const video = await makeRecording(server, id, { kind: 'video', levelId: FIXTURE.a1 });
    const hidden = await makeRecording(server, id, { kind: 'video', levelId: FIXTURE.a1 });
    await makeRecording(server, id, { kind: 'video', levelId: FIXTURE.a2 });
    await unpublish(server, hidden);
    const { contents } = await list(learner, { teacher_id: id, kind: 'video', level_id: FIXTURE.a1 });
    expect(contents.map((content) => content.id)).toEqual([video]);
    expect(await learner.refused('GET /api/broadcast-contents/:id', { params: { id: hidden } })).toMatchObject({
      status: 404,
    });
    const { teacher } = await callApi(server.app, 'GET /api/teachers/:id', { params: { id } });
    expect(teacher.recordings.map((recording) => recording.id)).not.toContain(hidden);
  });

  it('ask for a token, and for ids that exist', async ({ server, learner }) => {
    expect(await refused(server.app, 'GET /api/broadcast-contents')).toMatchObject({ status: 401 });
    expect(
      await refused(server.app, 'GET /api/broadcast-contents/:id', { params: { id: server.services.newId() } }),
    ).toMatchObject({ status: 401 });
    expect(await learner.refused('GET /api/broadcast-contents', { query: { cursor: 'xyz' } })).toMatchObject({
      status: 422,
    });
    expect(await learner.refused('GET /api/broadcast-contents', { query: { limit: 1000 } })).toMatchObject({
      status: 422,
    });
    expect(
      await learner.refused('GET /api/broadcast-contents', { query: { level_id: server.services.newId() } }),
    ).toMatchObject({ status: 404 });
  });
});

describe('the place where one stopped', () => {
  const save = (learner: Learner, id: string, seconds: number) =>
    learner.call('POST /api/recording/position', { body: { id, seconds } });

  it('is kept per subscriber, at most the end', async ({ server, learner, other, teacher }) => {
    const id = await makeRecording(server, teacher.id);
    expect((await play(learner, id)).position).toBe(0);
    await save(learner, id, 12.5);
    await save(other, id, 500);
    expect((await play(learner, id)).position).toBe(12.5);
    expect((await play(other, id)).position).toBe(83);
  });

  it('is refused for what does not exist or makes no sense', async ({ server, learner, teacher }) => {
    const id = await makeRecording(server, teacher.id);
    const call = 'POST /api/recording/position';
    expect(await learner.refused(call, { body: { id: server.services.newId(), seconds: 1 } })).toMatchObject({
      status: 404,
    });
    expect(await learner.refused(call, { body: { id, seconds: 'soon' } })).toMatchObject({ status: 422 });
    await save(learner, id, -1);
    expect((await play(learner, id)).position).toBe(0);
    expect(await refused(server.app, call, { body: { id, seconds: 1 } })).toMatchObject({ status: 401 });
  });
});

describe('playlists', () => {
  it('hold their recordings in order, without the unpublished', async ({ server, learner, teacher }) => {
    const recordingIds = [
      await makeRecording(server, teacher.id),
      await makeRecording(server, teacher.id),
      await makeRecording(server, teacher.id),
    ];
    const id = server.services.newId();
    await addPlaylist(server.services.db, server.services, {
      id,
      title: 'في المدينة',
      description: '',
      position: 0,
      recordingIds,
    });
    await unpublish(server, recordingIds[1] ?? '');
    const { playlists } = await learner.call('GET /api/broadcast-content-playlists');
    expect(playlists.find((playlist) => playlist.id === id)).toMatchObject({ title: 'في المدينة', size: 2 });
    const { playlist } = await learner.call('GET /api/playlist', { query: { id } });
    expect(playlist.contents.map((content) => content.id)).toEqual([recordingIds[0], recordingIds[2]]);
  });

  it('ask for a token and an id that exists', async ({ server, learner }) => {
    expect(await refused(server.app, 'GET /api/broadcast-content-playlists')).toMatchObject({ status: 401 });
    expect(await learner.refused('GET /api/playlist', { query: { id: server.services.newId() } })).toMatchObject({
      status: 404,
    });
    expect(await learner.refused('GET /api/playlist')).toMatchObject({ status: 422 });
  });
});
