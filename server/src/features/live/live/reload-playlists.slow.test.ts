import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from '../../../../test/call-api.ts';
import { playlistUrl, publishTo, segmentsAt, startHlsNode, type HlsNode } from '../../../../test/hls-node.ts';
import { loopFragments, piecesOf } from '../../../../test/loop-stream.ts';
import { signUp } from '../../../../test/sign-up.ts';
import { endLesson, makeLiveLesson, makeTeacher, type TestTeacher } from '../../../../test/teachers.ts';

const VIDEO = piecesOf('chromium');

let on: HlsNode;
let teacher: TestTeacher;
beforeAll(async () => {
  on = await startHlsNode();
  teacher = await makeTeacher(on);
});
afterAll(() => on.stop());

const numberOf = (segment: string | undefined) => Number.parseInt(segment?.split('/').at(-1) ?? '', 10);

/** A lesson whose publisher continues on demand, and the playlist of a learner. */
async function start() {
  const channelId = await makeLiveLesson(on, teacher.id);
  const publisher = await publishTo(on, teacher, { channelId, bytes: VIDEO.all });
  const stream = loopFragments('chromium');
  for (const _ of VIDEO.fragments) stream.next();
  const learner = await signUp(on);
  const url = await playlistUrl(on, learner, { channelId });
  const last = numberOf((await segmentsAt(url, VIDEO.fragments.length)).at(-1));
  const reload = async (query: string) => {
    const reply = await fetch(`${url}?${query}`);
    return { status: reply.status, text: await reply.text(), cached: reply.headers.get('cache-control') };
  };
  return { channelId, publisher, learner, last, reload, publishNext: () => publisher.send(stream.next().value) };
}

test('a player receives the next playlist when there is one, and so do all others', async () => {
  const { channelId, publisher, last, reload, publishNext } = await start();
  const others = await Promise.all([1, 2, 3].map(async () => playlistUrl(on, await signUp(on), { channelId })));
  let isPublished = false;
  const replies = [
    reload(`_HLS_msn=${last + 1}`),
    ...others.map(async (url) => ({ status: 200, text: await (await fetch(`${url}?_HLS_msn=${last + 1}`)).text() })),
  ].map(async (reply) => ({ ...(await reply), isPublished }));
  // The waiting requests get no reply before another request has got its own.
  expect((await reload(`_HLS_msn=${last}`)).status).toBe(200);
  isPublished = true;
  publishNext();
  for (const reply of await Promise.all(replies)) {
    expect(reply).toMatchObject({ status: 200, isPublished: true });
    expect(reply.text).toContain(`/${last + 1}-1.m4s`);
  }
  publisher.socket.close();
});

test('an absurd request is refused at once, and is not stored by caches', async () => {
  const { publisher, last, reload } = await start();
  const absurd = [
    `_HLS_msn=${last + 3}`,
    '_HLS_msn=999999999999999',
    '_HLS_msn=9999999999999999999',
    '_HLS_msn=-1',
    '_HLS_msn=1e3',
    '_HLS_msn=',
    `_HLS_msn=${last}&_HLS_msn=${last}`,
    '_HLS_part=1',
    `_HLS_msn=${last}&_HLS_part=x`,
  ];
  const replies = await Promise.all(absurd.map(reload));
  expect(replies.map(({ status }) => status)).toEqual(absurd.map(() => 400));
  expect(replies.map(({ cached }) => cached)).toEqual(absurd.map(() => 'no-store'));
  // Players that ask for an old segment receive the current playlist.
  expect((await reload('_HLS_msn=0')).status).toBe(200);
  publisher.socket.close();
});

test('the end of the lesson answers all who wait, and no request waits after it', async () => {
  const { channelId, last, reload } = await start();
  const waiting = reload(`_HLS_msn=${last + 1}`);
  await endLesson(on, channelId);
  await on.services.live.end(channelId);
  for (const reply of [await waiting, await reload(`_HLS_msn=${last + 9}`)])
    expect(reply).toMatchObject({ status: 200, text: expect.stringMatching(/#EXT-X-ENDLIST\n$/) });
});

test('who signs out while waiting receives no playlist', async () => {
  const { publisher, learner, last, reload, publishNext } = await start();
  const waiting = reload(`_HLS_msn=${last + 1}`);
  await reload(`_HLS_msn=${last}`);
  await callApi(on.app, 'POST /api/client/logout', { token: learner.token });
  publishNext();
  expect((await waiting).status).toBe(401);
  publisher.socket.close();
});

test('one request too many of a session is answered at once', async () => {
  const { publisher, last, reload, publishNext } = await start();
  const replies = Array.from({ length: 9 }, () => reload(`_HLS_msn=${last + 1}`));
  const first = await Promise.race(replies);
  expect(first).toMatchObject({ status: 200, text: expect.not.stringContaining(`/${last + 1}-1.m4s`) });
  publishNext();
  const waited = (await Promise.all(replies)).filter(({ text }) => text.includes(`/${last + 1}-1.m4s`));
  expect(waited).toHaveLength(8);
  publisher.socket.close();
});
