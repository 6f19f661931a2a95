import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { piecesOf } from '../../../../test/loop-stream.ts';
import { sessionIdOf } from '../../../../test/session-id.ts';
import { MediaClient } from '../../../../test/media-client.ts';
import { endLesson, makeLiveLesson, makeTeacher, type TestTeacher } from '../../../../test/teachers.ts';
import type { LiveRole } from '../../../gateways/live/port.ts';
import { findFfmpeg } from '../../../platform/ffmpeg/find-ffmpeg.ts';

let on: TestApp;
let teacher: TestTeacher;
let carried: { close(): Promise<void> };
let origin: string;
beforeAll(async () => {
  on = await buildTestApp();
  carried = on.services.live.attach(on.app.server);
  await on.app.listen({ port: 0, host: '127.0.0.1' });
  // A server that listens on TCP has an address with a port.
  origin = `http://127.0.0.1:${(on.app.server.address() as AddressInfo).port}`;
  teacher = await makeTeacher(on);
});
afterAll(async () => {
  await carried.close();
  await on.close();
});

const VIDEO = piecesOf('chromium');

async function join(channelId: string, role: LiveRole): Promise<{ key: string; url: string }> {
  const { clock, live } = on.services;
  const { subscriberId, token } = teacher.account;
  const sessionId = await sessionIdOf(on, token);
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  const { key, settings } = await live.issueJoin({
    channelId,
    kind: 'video',
    subscriberId,
    sessionId,
    role,
    expiresAt,
  });
  return { key, url: `${origin}${String(settings['hls_url'])}` };
}

async function publish(lesson: string): Promise<MediaClient> {
  return MediaClient.publisher(on.app.server, (await join(lesson, 'publisher')).key).start();
}

async function listWhen(url: string, fits: (list: string) => boolean): Promise<string> {
  const end = Date.now() + 8000;
  for (;;) {
    const response = await fetch(url);
    const list = response.ok ? await response.text() : '';
    if (fits(list)) return list;
    if (Date.now() > end) throw new Error(`no such list came, but ${response.status} ${list}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const segmentsOf = (list: string) => list.split('\n').filter((line) => /\.m4s(\?|$)/.test(line));
const namesOf = (list: string) => segmentsOf(list).map((line) => line.split('/').at(-1) ?? '');
const fetchBytes = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

test('the list and what it names are the bytes that were published', async () => {
  const lesson = await makeLiveLesson(on, teacher.id);
  const { url } = await join(lesson, 'viewer');
  const teacherSide = await publish(lesson);
  teacherSide.send(VIDEO.all);
  const list = await listWhen(url, (text) => segmentsOf(text).length === VIDEO.fragments.length);
  const named = ['init-1.mp4', ...segmentsOf(list)];
  const bytes = await Promise.all(named.map((name) => fetchBytes(new URL(name, url).href)));
  expect(Buffer.concat(bytes).equals(VIDEO.all)).toBe(true);
  const headers = async (name: string) => {
    const { status, headers: all } = await fetch(new URL(name, url));
    return [status, all.get('content-type'), all.get('cache-control')];
  };
  expect(await headers('index.m3u8')).toEqual([200, 'application/vnd.apple.mpegurl', 'no-store']);
  expect(await headers(segmentsOf(list)[0] ?? '')).toEqual([
    200,
    'video/mp4',
    expect.stringMatching(/^public, max-age=\d+, immutable$/),
  ]);
  teacherSide.socket.close();
});

test('a list of a lesson that is not live, a forged address and a file that is not there are refused', async () => {
  const lesson = await makeLiveLesson(on, teacher.id);
  const { url } = await join(lesson, 'viewer');
  const other = url.replace(lesson, on.services.newId());
  const forged = url.replace(/\/media\/[^/]+/, `/media/${on.services.newId()}`);
  const teacherSide = await publish(lesson);
  teacherSide.send(VIDEO.all);
  await listWhen(url, (text) => text !== '');
  const codes = [other, forged, new URL('1.m4s', url), new URL('other.txt', url), url.replace(lesson, 'lesson')];
  expect(await Promise.all(codes.map(async (one) => (await fetch(one)).status))).toEqual([404, 403, 404, 404, 404]);
  teacherSide.socket.close();
});

test('after a reconnection the list continues, and it ends with the lesson', async () => {
  const lesson = await makeLiveLesson(on, teacher.id);
  const { url } = await join(lesson, 'viewer');
  const first = await publish(lesson);
  first.send(VIDEO.all);
  const before = await listWhen(url, (text) => segmentsOf(text).length === VIDEO.fragments.length);
  const second = await publish(lesson);
  second.send(piecesOf('again').all);
  const both = await listWhen(url, (text) => text.includes('init-2.mp4'));
  expect(both).toContain('#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="init-2.mp4"');
  const last = Number.parseInt(namesOf(before).at(-1) ?? '', 10);
  expect(namesOf(both)).toContain(`${last + 1}-2.m4s`);
  await endLesson(on, lesson);
  await on.services.live.end(lesson);
  await listWhen(url, (text) => text.endsWith('#EXT-X-ENDLIST\n'));
});

// Without ffmpeg only the tests above read the playlist.
const ffmpeg = await findFfmpeg(undefined);
test.runIf(ffmpeg)('another player reads it from the first picture to the last', async () => {
  const lesson = await makeLiveLesson(on, teacher.id);
  const { url } = await join(lesson, 'viewer');
  const teacherSide = await publish(lesson);
  teacherSide.send(VIDEO.all);
  await listWhen(url, (text) => segmentsOf(text).length === VIDEO.fragments.length);
  await endLesson(on, lesson);
  await on.services.live.end(lesson);
  const read = promisify(execFile);
  const quietly = ['-v', 'error', '-progress', 'pipe:1'];
  const everyFrame = ['-map', '0', '-fps_mode', 'passthrough', '-f', 'null', '-'];
  const { stdout, stderr } = await read(ffmpeg?.path ?? '', [...quietly, '-i', url, ...everyFrame]);
  expect(stderr).toBe('');
  const [, microseconds = '0'] = /.*out_time_us=(\d+)/s.exec(stdout) ?? [];
  expect(Number(microseconds)).toBeGreaterThan(4e6);
});
