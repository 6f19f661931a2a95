import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi } from '../../../../../test/call-api.ts';
import { openCuttable } from '../../../../../test/cut-off.ts';
import { openTestDatabase } from '../../../../../test/database.ts';
import { LiveClient } from '../../../../../test/live-client.ts';
import { runsRedisTests, startTestRedis, type TestRedis } from '../../../../../test/redis.ts';
import { signUp, type Learner } from '../../../../../test/sign-up.ts';
import { makeLesson, makeLiveLesson, makeTeacher, type TestTeacher } from '../../../../../test/teachers.ts';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';
import { attachRealtime } from './attach-realtime.ts';

type Node = { on: TestApp; realtime: { close(): Promise<void> } };

let redis: TestRedis;
let database: OpenDatabase;
let one: Node;
let two: Node;
let teacher: TestTeacher;

async function startNode(at: OpenDatabase = database): Promise<Node> {
  const on = await buildTestApp({ database: at, env: { REDIS_URL: redis.url } });
  await on.app.listen({ port: 0, host: '127.0.0.1' });
  return { on, realtime: attachRealtime(on.app.server, on.services, { pingMs: 400, graceMs: 300 }) };
}

async function stopNode({ on, realtime }: Node): Promise<void> {
  await realtime.close();
  await on.close();
}

beforeAll(async () => {
  if (!runsRedisTests()) return;
  redis = await startTestRedis();
  database = await openTestDatabase();
  one = await startNode();
  two = await startNode();
  teacher = await makeTeacher(one.on);
});
afterAll(async () => {
  if (!runsRedisTests()) return;
  await stopNode(one);
  await stopNode(two);
  await database.close();
  await redis.kill();
});

async function enter(node: Node, lessonId: string, learner?: Learner) {
  const { token } = learner ?? (await signUp(one.on));
  const client = new LiveClient(node.on, token);
  const welcome = await client.enter(lessonId);
  return { client, token, welcome };
}

const eventsOf = (client: LiveClient) => client.received.filter((received) => received.type === 'event');
const viewersAt = async (node: Node, token: string, channel_id: string) =>
  (await callApi(node.on.app, 'GET /api/get-live-channel-viewers', { token, query: { channel_id } })).viewers;

/** Asks until the question is accepted: Redis may still be reconnecting. */
async function askUntilTaken(client: LiveClient, text: string): Promise<void> {
  const id = randomUUID();
  await expect
    .poll(
      () => {
        client.say({ type: 'question', id, text });
        return client.received.some((received) => received.type === 'ack' && received.id === id);
      },
      { timeout: 8000, interval: 400 },
    )
    .toBe(true);
}

describe.skipIf(!runsRedisTests())('two nodes', { timeout: 30_000 }, () => {
  test('tell the same events in the same order, and the same numbers', async () => {
    const lesson = await makeLiveLesson(one.on, teacher.id);
    const viewers = [];
    for (const node of [one, two, one, two]) viewers.push(await enter(node, lesson));
    for (const [place, { client }] of viewers.entries()) {
      client.say({ type: 'question', id: randomUUID(), text: `سؤال ${place}` });
    }
    for (const { client } of viewers) {
      await expect.poll(() => eventsOf(client).length).toBe(4);
      await client.receive('tick', (tick) => tick.viewers === 4);
    }
    const [first, ...others] = viewers.map(({ client }) => eventsOf(client));
    for (const other of others) expect(other).toEqual(first);
    viewers[1]?.client.say({ type: 'like', on: true });
    await viewers[0]?.client.receive('tick', ({ likes }) => likes === 1);
    viewers[3]?.client.say({ type: 'leave' });
    for (const place of [0, 1]) {
      await viewers[place]?.client.receive('tick', (tick) => tick.viewers === 3 && tick.left === 1);
    }
    for (const { client } of viewers) client.socket.close();
  });

  test('resume on one node after the events of another', async () => {
    const lesson = await makeLiveLesson(one.on, teacher.id);
    const { client, token, welcome } = await enter(one, lesson);
    client.socket.close();
    const asking = await enter(two, lesson);
    await askUntilTaken(asking.client, 'أثناء غيابك');
    const back = new LiveClient(two.on, token);
    expect(await back.enter(lesson, { epoch: welcome.epoch, seq: welcome.seq })).toMatchObject({ recovered: true });
    await back.receive('event', ({ seq }) => seq === 1);
    back.socket.close();
    asking.client.socket.close();
  });

  test('tell once that a lesson has started, though both notice it', async () => {
    const lesson = await makeLesson(one.on, teacher.id, { inMinutes: 5 });
    const waiting = [await enter(one, lesson), await enter(two, lesson)];
    const { db, clock } = one.on.services;
    await db
      .updateTable('live_channel')
      .set({ state: 'live', started_at: clock.now() })
      .where('id', '=', lesson)
      .execute();
    for (const { client } of waiting) await client.receive('tick', ({ viewers }) => viewers === 2);
    for (const { client } of waiting) {
      await client.receive('event', ({ kind, seq }) => kind === 'lesson.started' && seq === 1);
      expect(eventsOf(client)).toHaveLength(1);
      client.socket.close();
    }
  });

  test('count a subscriber who is at both once, and until they have left both', async () => {
    const lesson = await makeLiveLesson(one.on, teacher.id);
    const learner = await signUp(one.on);
    const here = await enter(one, lesson, learner);
    const there = await enter(two, lesson, learner);
    await there.client.receive('tick', ({ viewers }) => viewers === 1);
    const before = here.client.received.length;
    there.client.socket.close();
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(await viewersAt(one, learner.token, lesson)).toBe(1);
    expect(
      here.client.received.slice(before).some((received) => received.type === 'tick' && received.viewers !== 1),
    ).toBe(false);
    here.client.socket.close();
    await expect.poll(() => viewersAt(two, learner.token, lesson)).toBe(0);
  });

  test('count no viewers of a node that was killed', async () => {
    const line = openCuttable(database);
    const doomed = await startNode(line.database);
    const lesson = await makeLiveLesson(one.on, teacher.id);
    const staying = await enter(one, lesson);
    const lost = await enter(doomed, lesson);
    await staying.client.receive('tick', ({ viewers }) => viewers === 2);
    line.cut();
    lost.client.socket.terminate();
    await expect.poll(() => viewersAt(two, staying.token, lesson)).toBe(1);
    await expect
      .poll(() => staying.client.received.findLast(({ type }) => type === 'tick'))
      .toMatchObject({ viewers: 1 });
    const back = new LiveClient(two.on, lost.token);
    await back.enter(lesson);
    await staying.client.receive('tick', ({ viewers }) => viewers === 2);
    for (const { socket } of [staying.client, back]) socket.close();
    await doomed.on.app.close();
  });

  test('end a session everywhere at once', async () => {
    const learner = await signUp(one.on);
    const { client } = await enter(two, await makeLiveLesson(one.on, teacher.id), learner);
    await callApi(one.on.app, 'POST /api/client/logout', { token: learner.token });
    expect(await client.closed).toBe(4401);
    expect(await two.on.services.sessions.read(learner.token)).toBeNull();
  });

  test('continue without Redis, and begin a new epoch when it comes back empty', async () => {
    const lesson = await makeLiveLesson(one.on, teacher.id);
    const [here, there] = [await enter(one, lesson), await enter(two, lesson)];
    await redis.kill();
    const refused = randomUUID();
    here.client.say({ type: 'question', id: refused, text: 'هل وصلت؟' });
    await here.client.receive('err', ({ id, code }) => id === refused && code === 'internal');
    there.client.say({ type: 'like', on: true });
    await here.client.receive('tick', ({ likes }) => likes === 1);
    const late = await enter(two, lesson);
    await here.client.receive('tick', ({ viewers }) => viewers === 3);

    await redis.start();
    const reset = await here.client.receive('reset');
    expect(reset.epoch).not.toBe(here.welcome.epoch);
    await there.client.receive('reset', ({ epoch }) => epoch === reset.epoch);
    here.client.say({ type: 'question', id: refused, text: 'هل وصلت؟' });
    await here.client.receive('ack', ({ id }) => id === refused);
    for (const { client } of [here, there, late]) {
      const { epoch, seq } = await client.receive('event', ({ kind }) => kind === 'question');
      expect({ epoch, seq }).toEqual({ epoch: reset.epoch, seq: 1 });
      expect(client.socket.readyState).toBe(client.socket.OPEN);
      client.socket.close();
    }
  });
});
