import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { playlistUrl, publishTo, segmentsAt, startHlsNode, type HlsNode } from '../../../../test/hls-node.ts';
import { piecesOf } from '../../../../test/loop-stream.ts';
import { signUp } from '../../../../test/sign-up.ts';
import { makeLiveLesson, makeTeacher, type TestTeacher } from '../../../../test/teachers.ts';
import { saveRemoval } from './removal-store.ts';

const VIDEO = piecesOf('chromium');
const WAIT = { timeout: 10_000, interval: 20 };

let on: HlsNode;
let teacher: TestTeacher;
beforeAll(async () => {
  on = await startHlsNode({ env: { RATE_LIMIT_FILE: '50' } });
  teacher = await makeTeacher(on);
});
afterAll(() => on.stop());

const statusOf = async (url: string) => (await fetch(url)).status;

test('a removed learner gets no segments by guessing their names, which are consecutive', async () => {
  const channelId = await makeLiveLesson(on, teacher.id);
  const publisher = await publishTo(on, teacher, { channelId, bytes: VIDEO.all });
  const learner = await signUp(on);
  const list = await playlistUrl(on, learner, { channelId });
  const [named = ''] = (await segmentsAt(list, 4)).slice(-1);
  const guessed = [named.split('/').at(-1) ?? '', 'init-1.mp4'].map((file) => new URL(file, list).href);
  expect(await Promise.all(guessed.map(statusOf))).toEqual([200, 200]);
  await saveRemoval(on.services.db, { channelId, subscriberId: learner.subscriberId }, on.services.clock.now());
  on.services.sessions.evict(learner.subscriberId);
  await vi.waitFor(async () => expect(await Promise.all(guessed.map(statusOf))).toEqual([403, 403]), WAIT);
  publisher.socket.close();
});

test('a session that requests lessons that do not exist is limited', async () => {
  const list = await playlistUrl(on, await signUp(on), { channelId: await makeLiveLesson(on, teacher.id) });
  const lessons = Array.from({ length: 60 }, () => list.replace(/\/live\/[^/]+/, `/live/${on.services.newId()}`));
  const statuses: number[] = [];
  for (const url of lessons) statuses.push(await statusOf(url));
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  const recording = list.replace(/\/live\/.*/, '/recordings/none.mp4');
  expect(await statusOf(recording)).toBe(429);
});
