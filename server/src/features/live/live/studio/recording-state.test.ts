import { expect } from 'vitest';
import type { TestApp } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/fixture.ts';
import { endLesson, makeLesson, makeTeacher, type TestTeacher } from '../../../../../test/teachers.ts';

async function stateOf(teacher: TestTeacher, id: string) {
  const { lessons } = await teacher.account.call('GET /api/studio/lessons');
  const lesson = lessons.find((one) => one.id === id);
  return [lesson?.recording_state, lesson?.no_recording_reason];
}

async function publishSomething(server: TestApp, channelId: string): Promise<void> {
  const row = {
    channel_id: channelId,
    part: 1,
    node_id: 'a-node',
    mime: 'video/mp4',
    started_at: server.services.clock.now(),
  };
  await server.services.db.insertInto('live_part').values(row).execute();
}

async function giveUp(server: TestApp, channelId: string): Promise<void> {
  const now = server.services.clock.now();
  const row = { channel_id: channelId, attempts: 16, due_at: now, state: 'dead' as const, failure: 'no space left' };
  await server.services.db.deleteFrom('recording_job').where('channel_id', '=', channelId).execute();
  await server.services.db
    .insertInto('recording_job')
    .values({ ...row, state: 'dead' })
    .execute();
}

it('promises a recording only where one will be made', async ({ server, teacher, lesson: live }) => {
  const planned = await makeLesson(server, teacher.id, { inMinutes: 5 });
  expect(await stateOf(teacher, planned)).toEqual(['expected', null]);
  expect(await stateOf(teacher, live)).toEqual(['expected', null]);
  await endLesson(server, live);
  expect(await stateOf(teacher, live)).toEqual(['none', 'nothing_published']);
  const missed = await makeLesson(server, teacher.id, { inMinutes: -300 });
  expect(await stateOf(teacher, missed)).toEqual(['none', 'not_held']);
});

it('says that a provider records nothing', async ({ server, teacher, lesson: live }) => {
  const { name } = server.services.live;
  server.services.live.name = 'livekit';
  expect(await stateOf(teacher, live)).toEqual(['none', 'provider']);
  await endLesson(server, live);
  expect(await stateOf(teacher, live)).toEqual(['none', 'provider']);
  server.services.live.name = name;
});

it('shows an abandoned recording as failed, until its teacher retries it', async ({ server, teacher, lesson: id }) => {
  await publishSomething(server, id);
  await endLesson(server, id);
  expect(await stateOf(teacher, id)).toEqual(['processing', null]);
  const asked = { params: { id } };
  expect(await teacher.account.refused('POST /api/studio/lessons/:id/retry-recording', asked)).toMatchObject({
    status: 409,
  });
  await giveUp(server, id);
  expect(await stateOf(teacher, id)).toEqual(['failed', null]);
  const { lesson } = await teacher.account.call('POST /api/studio/lessons/:id/retry-recording', asked);
  expect(lesson.recording_state).toBe('processing');
  const other = await makeTeacher(server);
  const foreign = { params: { id } };
  expect(await other.account.refused('POST /api/studio/lessons/:id/retry-recording', foreign)).toMatchObject({
    status: 404,
  });
});
