import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callApi } from '../../../../test/call-api.ts';
import { openTestDatabase } from '../../../../test/database.ts';
import {
  fetchJoined,
  playlistUrl,
  publishTo,
  segmentsAt,
  startHlsNode,
  type HlsNode,
} from '../../../../test/hls-node.ts';
import { piecesOf } from '../../../../test/loop-stream.ts';
import type { MediaClient } from '../../../../test/media-client.ts';
import { runsRedisTests, startTestRedis, type TestRedis } from '../../../../test/redis.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { makeLiveLesson, makeTeacher, type TestTeacher } from '../../../../test/teachers.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';

const VIDEO = piecesOf('chromium');
const CDN = 'https://media.example';

const statusOf = async (url: string, method = 'GET') => (await fetch(url, { method })).status;

describe('the segments of a lesson', () => {
  let on: HlsNode;
  let teacher: TestTeacher;
  let learner: Learner;
  let lesson: string;
  let publisher: MediaClient;
  let list: string;
  beforeAll(async () => {
    on = await startHlsNode({ secrets: { signingKey: 'current', signingKeyPrevious: null } });
    teacher = await makeTeacher(on);
    learner = await signUp(on);
    lesson = await makeLiveLesson(on, teacher.id);
    publisher = await publishTo(on, teacher, { channelId: lesson, bytes: VIDEO.all });
    list = await playlistUrl(on, learner, { channelId: lesson });
  });
  afterAll(async () => {
    publisher.socket.close();
    await on.stop();
  });

  test('have one address for all viewers, which needs no session and may be cached for as long as it is valid', async () => {
    const other = await playlistUrl(on, await signUp(on), { channelId: lesson });
    const [mine, theirs] = [await segmentsAt(list, 4), await segmentsAt(other, 4)];
    expect(mine).toEqual(theirs);
    const [first = ''] = mine;
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(`${on.origin}${first}`, { method });
      const headers = Object.fromEntries(response.headers);
      expect([response.status, headers['content-type']]).toEqual([200, 'video/mp4']);
      const [, maxAge] = /^public, max-age=(\d+), immutable$/.exec(headers['cache-control'] ?? '') ?? [];
      expect(Number(maxAge)).toBeGreaterThan(30);
      expect(Number(maxAge)).toBeLessThanOrEqual(120);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(Object.keys(headers)).not.toContain('vary');
      expect(Object.keys(headers)).not.toContain('set-cookie');
    }
  });

  test('are refused under a forged or another lesson’s address, and missing ones are not stored by caches', async () => {
    const [first = ''] = await segmentsAt(list, 4);
    const file = first.split('/').at(-1) ?? '';
    const other = first.replace(lesson, on.services.newId());
    const forged = first.replace(/\/[^/]+\/([^/]+)$/, '/forged/$1');
    const up = first.replace(file, '..%2f..%2findex.m3u8');
    const asked = [other, forged, first.replace(file, '1-1.m4s'), first.replace(file, 'index.m3u8'), up];
    const replies = await Promise.all(asked.map(async (path) => fetch(`${on.origin}${path}`)));
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 404, 404, 403]);
    for (const reply of replies) {
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(await reply.json()).toHaveProperty('code');
    }
  });

  test('end with their minute; a playlist that still lists them renews their addresses', async () => {
    const [before = ''] = await segmentsAt(list, 4);
    on.advance(3 * 60_000);
    expect(await statusOf(`${on.origin}${before}`)).toBe(403);
    const [after = ''] = await segmentsAt(list, 4);
    expect(after.split('?')[0]).toBe(before);
    expect(await statusOf(`${on.origin}${after}`)).toBe(200);
    expect(await statusOf(`${on.origin}${after.replace('renewal=', 'renewal=x')}`)).toBe(403);
    on.advance(3 * 60_000);
    expect(await statusOf(`${on.origin}${after}`)).toBe(403);
  });

  test('have no next address for a viewer whose session has ended', async () => {
    const leaving = await signUp(on);
    const url = await playlistUrl(on, leaving, { channelId: lesson });
    const [last = ''] = (await segmentsAt(url, 4)).slice(-1);
    await callApi(on.app, 'POST /api/client/logout', { token: leaving.token });
    expect(await statusOf(url)).toBe(401);
    expect(await statusOf(`${on.origin}${last}`)).toBe(200);
    on.advance(3 * 60_000);
    expect(await statusOf(`${on.origin}${last}`)).toBe(403);
  });

  test('have no other spelling, which a cache would request and store for itself', async () => {
    const [first = ''] = await segmentsAt(list, 4);
    const spelled = [
      `${first}?`,
      `${first}?x=1`,
      `${first}?_HLS_msn=1`,
      first.replace('.m4s', '%2em4s'),
      first.replace(lesson, lesson.replace('-', '%2d')),
    ];
    const replies = await Promise.all(spelled.map(async (path) => fetch(`${on.origin}${path}`)));
    expect(replies.map(({ status }) => status)).toEqual(spelled.map(() => 403));
    on.advance(3 * 60_000);
    const [renewed = ''] = await segmentsAt(list, 4);
    expect(await statusOf(`${on.origin}${renewed}`)).toBe(200);
    const [path = '', query = ''] = renewed.split('?');
    const turned = query.split('&').toReversed().join('&');
    for (const other of [`${renewed}&x=1`, `${path}?${turned}`])
      expect(await statusOf(`${on.origin}${other}`)).toBe(403);
  });
});

test('with a CDN the segments are addressed at it, and the playlist stays ours', async () => {
  const on = await startHlsNode({ env: { MEDIA_CDN_URL: CDN } });
  const teacher = await makeTeacher(on);
  const lesson = await makeLiveLesson(on, teacher.id);
  const publisher = await publishTo(on, teacher, { channelId: lesson, bytes: VIDEO.all });
  const [first = ''] = await segmentsAt(await playlistUrl(on, await signUp(on), { channelId: lesson }), 4);
  expect(first.startsWith(`${CDN}/media/live/${lesson}/`)).toBe(true);
  expect(await statusOf(first.replace(CDN, on.origin))).toBe(200);
  publisher.socket.close();
  await on.stop();
});

describe.runIf(runsRedisTests())('on two nodes', () => {
  let redis: TestRedis;
  let database: OpenDatabase;
  let one: HlsNode;
  let two: HlsNode;
  beforeAll(async () => {
    redis = await startTestRedis();
    database = await openTestDatabase();
    const at = (signingKey: string, signingKeyPrevious: string | null) =>
      startHlsNode({ database, env: { REDIS_URL: redis.url }, secrets: { signingKey, signingKeyPrevious } });
    // A rotation has reached one of the nodes.
    one = await at('old', 'new');
    two = await at('new', 'old');
  });
  afterAll(async () => {
    await one.stop();
    await two.stop();
    await database.close();
    await redis.kill();
  });

  test('a node serves segments of a lesson that it does not carry yet, also under the address of the other key', async () => {
    const teacher = await makeTeacher(one);
    const lesson = await makeLiveLesson(one, teacher.id);
    const publisher = await publishTo(one, teacher, { channelId: lesson, bytes: VIDEO.all });
    const named = await segmentsAt(await playlistUrl(one, await signUp(one), { channelId: lesson }), 4);
    const bytesAt = (node: HlsNode) => fetchJoined(named.map((path) => `${node.origin}${path}`));
    // The first request arrives before the node has joined the lesson.
    expect((await bytesAt(two)).equals(await bytesAt(one))).toBe(true);
    expect(Buffer.concat([VIDEO.init, await bytesAt(two)]).equals(VIDEO.all)).toBe(true);
    publisher.socket.close();
  });
});
