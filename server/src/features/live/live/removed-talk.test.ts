import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { refused } from '../../../../test/call-api.ts';
import { signUp } from '../../../../test/sign-up.ts';
import { makeLiveLesson, makeTeacher } from '../../../../test/teachers.ts';
import { saveRemoval } from './removal-store.ts';

let on: TestApp;
beforeAll(async () => void (on = await buildTestApp()));
afterAll(() => on.close());

test('a removed learner neither likes the lesson nor reads what is written in it', async () => {
  const channelId = await makeLiveLesson(on, (await makeTeacher(on)).id);
  const { token, subscriberId } = await signUp(on);
  await saveRemoval(on.services.db, { channelId, subscriberId }, on.services.clock.now());
  const like = { token, body: { channel_id: channelId, on: true } };
  expect(await refused(on.app, 'POST /api/channel-live-like-toggle', like)).toMatchObject({ status: 403 });
  const read = { token, query: { channel_id: channelId } };
  expect(await refused(on.app, 'GET /api/live/messages', read)).toMatchObject({ status: 403 });
});
