import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../../test/call-api.ts';
import { endLesson, makeLesson, makeLiveLesson, makeTeacher, type TestTeacher } from '../../../../../test/teachers.ts';

let on: TestApp;
let teacher: TestTeacher;
beforeAll(async () => {
  on = await buildTestApp();
  teacher = await makeTeacher(on);
});
afterAll(() => on.close());

async function stateOf(id: string) {
  const { lessons } = await callApi(on.app, 'GET /api/studio/lessons', { token: teacher.account.token });
  const lesson = lessons.find((one) => one.id === id);
  return [lesson?.recording_state, lesson?.no_recording_reason];
}

async function publishSomething(channelId: string): Promise<void> {
  const row = {
    channel_id: channelId,
    part: 1,
    node_id: 'a-node',
    mime: 'video/mp4',
    started_at: on.services.clock.now(),
  };
  await on.services.db.insertInto('live_part').values(row).execute();
}

async function giveUp(channelId: string): Promise<void> {
  const now = on.services.clock.now();
  const row = { channel_id: channelId, attempts: 16, due_at: now, state: 'dead' as const, failure: 'no space left' };
  await on.services.db.deleteFrom('recording_job').where('channel_id', '=', channelId).execute();
  await on.services.db
    .insertInto('recording_job')
    .values({ ...row, state: 'dead' })
    .execute();
}

test('promises a recording only where one will be made', async () => {
  const planned = await makeLesson(on, teacher.id, { inMinutes: 5 });
  expect(await stateOf(planned)).toEqual(['expected', null]);
  const live = await makeLiveLesson(on, teacher.id);
  expect(await stateOf(live)).toEqual(['expected', null]);
  await endLesson(on, live);
  expect(await stateOf(live)).toEqual(['none', 'nothing_published']);
  const missed = await makeLesson(on, teacher.id, { inMinutes: -300 });
  expect(await stateOf(missed)).toEqual(['none', 'not_held']);
});

test('says that a provider records nothing', async () => {
  const { name } = on.services.live;
  on.services.live.name = 'livekit';
  const live = await makeLiveLesson(on, teacher.id);
  expect(await stateOf(live)).toEqual(['none', 'provider']);
  await endLesson(on, live);
  expect(await stateOf(live)).toEqual(['none', 'provider']);
  on.services.live.name = name;
});

test('shows an abandoned recording as failed, until its teacher retries it', async () => {
  const id = await makeLiveLesson(on, teacher.id);
  await publishSomething(id);
  await endLesson(on, id);
  expect(await stateOf(id)).toEqual(['processing', null]);
  const asked = { token: teacher.account.token, params: { id } };
  expect(await refused(on.app, 'POST /api/studio/lessons/:id/retry-recording', asked)).toMatchObject({ status: 409 });
  await giveUp(id);
  expect(await stateOf(id)).toEqual(['failed', null]);
  const { lesson } = await callApi(on.app, 'POST /api/studio/lessons/:id/retry-recording', asked);
  expect(lesson.recording_state).toBe('processing');
  const other = await makeTeacher(on);
  const foreign = { token: other.account.token, params: { id } };
  expect(await refused(on.app, 'POST /api/studio/lessons/:id/retry-recording', foreign)).toMatchObject({ status: 404 });
});
