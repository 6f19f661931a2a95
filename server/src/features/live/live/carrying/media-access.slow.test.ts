import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi } from '../../../../../test/call-api.ts';
import { openTestDatabase } from '../../../../../test/database.ts';
import { piecesOf } from '../../../../../test/loop-stream.ts';
import { MediaClient } from '../../../../../test/media-client.ts';
import { MediaNodes, type MediaNode } from '../../../../../test/media-nodes.ts';
import { runsRedisTests, startTestRedis, type TestRedis } from '../../../../../test/redis.ts';
import { sessionIdOf } from '../../../../../test/session-id.ts';
import { setAccess } from '../../../../../test/set-access.ts';
import { signUp, type Learner } from '../../../../../test/sign-up.ts';
import { makeLiveLesson, makeRecording, makeTeacher, type TestTeacher } from '../../../../../test/teachers.ts';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';

const VIDEO = piecesOf('chromium');

let on: TestApp;
let teacher: TestTeacher;
let nodes: MediaNodes;
let learner: Learner;
let lesson: string;

async function ticketOf(account: Learner, role: 'viewer' | 'publisher' = 'viewer'): Promise<string> {
  const { subscriberId, token } = account;
  return nodes.ticket(lesson, role, { of: { subscriberId, sessionId: await sessionIdOf(on, token) } });
}

async function watch(node: MediaNode, key: string): Promise<MediaClient> {
  const viewer = MediaClient.viewer(node.server, key);
  await viewer.until(() => viewer.frames.length > 0);
  return viewer;
}

const signOut = (account: Learner, at = on) => callApi(at.app, 'POST /api/client/logout', { token: account.token });

describe('media of a session', () => {
  beforeAll(async () => {
    on = await buildTestApp();
    teacher = await makeTeacher(on);
    nodes = new MediaNodes(on);
  });
  beforeEach(async () => {
    learner = await signUp(on);
    lesson = await makeLiveLesson(on, teacher.id);
  });
  afterEach(() => nodes.close());
  afterAll(() => on.close());

  test('ends with it: the open socket closes, and the old ticket is refused', async () => {
    const node = await nodes.start();
    const key = await ticketOf(learner);
    const viewer = await watch(node, key);
    const other = await watch(node, await ticketOf(await signUp(on)));
    await signOut(learner);
    expect(await viewer.closed).toBe(4401);
    expect(await MediaClient.viewer(node.server, key).closed).toBe(4401);
    expect(other.socket.readyState).toBe(other.socket.OPEN);
  });

  test('closes when the subscription ends, with its own code', async () => {
    const node = await nodes.start({ accessMs: 100 });
    const key = await ticketOf(learner);
    const viewer = await watch(node, key);
    await setAccess(on, learner, null);
    expect(await viewer.closed).toBe(4403);
    expect(await MediaClient.viewer(node.server, key).closed).toBe(4403);
  });

  test('closes at the next check where the event of the end was lost', async () => {
    const node = await nodes.start({ accessMs: 100 });
    const viewer = await watch(node, await ticketOf(learner));
    await on.services.db
      .updateTable('session')
      .set({ revoked_at: on.services.clock.now() })
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    // The cached access is used for half a minute.
    on.advance(30_000);
    expect(await viewer.closed).toBe(4401);
  });

  test('ends a publisher whose account is no teacher’s any more', async () => {
    const node = await nodes.start();
    const publisher = await makeTeacher(on);
    const teacherSide = await MediaClient.publisher(
      node.server,
      await ticketOf(publisher.account, 'publisher'),
    ).start();
    await on.services.db
      .updateTable('subscriber')
      .set({ roles: [] })
      .where('id', '=', publisher.account.subscriberId)
      .execute();
    on.services.sessions.evict(publisher.account.subscriberId);
    expect(await teacherSide.closed).toBe(4403);
  });

  test('answers 401 below its addresses once it has ended, and 403 once its subscription has', async () => {
    await on.services.media.put('recordings/lesson.m4a', Buffer.from('0123456789'));
    const id = await makeRecording(on, teacher.id);
    const addressOf = async ({ token }: Learner) =>
      (await callApi(on.app, 'GET /api/broadcast-contents/:id', { token, params: { id } })).content.media_url;
    const listOf = async ({ token }: Learner) => {
      const query = { channel_id: lesson };
      const { settings } = await callApi(on.app, 'GET /api/agora-channel-token', { token, query });
      return String(settings['hls_url']);
    };
    const lapsed = await signUp(on);
    const urls = [await addressOf(learner), await listOf(learner)];
    const lapsedUrls = [await addressOf(lapsed), await listOf(lapsed)];
    const statusOf = async (url: string) => (await on.app.inject({ url })).statusCode;
    expect(await Promise.all([...urls, ...lapsedUrls].map(statusOf))).toEqual([200, 404, 200, 404]);
    await signOut(learner);
    await setAccess(on, lapsed, null);
    expect(await Promise.all([...urls, ...lapsedUrls].map(statusOf))).toEqual([401, 401, 403, 403]);
  });
});

describe.runIf(runsRedisTests())('media of a session, on two nodes', () => {
  let redis: TestRedis;
  let database: OpenDatabase;
  let other: TestApp;
  beforeAll(async () => {
    redis = await startTestRedis();
    database = await openTestDatabase();
    const start = () => buildTestApp({ database, env: { REDIS_URL: redis.url } });
    [on, other] = [await start(), await start()];
    teacher = await makeTeacher(on);
    nodes = new MediaNodes(on);
  });
  afterEach(() => nodes.close());
  afterAll(async () => {
    await on.close();
    await other.close();
    await database.close();
    await redis.kill();
  });

  test('ends on the one when it ends on the other', async () => {
    const node = await nodes.start({ accessMs: 3_600_000 });
    learner = await signUp(other);
    lesson = await makeLiveLesson(on, teacher.id);
    const key = await ticketOf(learner);
    const viewer = await watch(node, key);
    const teacherSide = await (await nodes.publish(node, lesson)).start();
    teacherSide.send(VIDEO.all);
    await viewer.receive(VIDEO.all.length);
    await signOut(learner, other);
    expect(await viewer.closed).toBe(4401);
    expect(await MediaClient.viewer(node.server, key).closed).toBe(4401);
  });
});
