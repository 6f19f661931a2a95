import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../test/build-test-app.ts';
import { callApi } from '../../test/call-api.ts';
import { logIn } from '../../test/sign-up.ts';
import { DEMO_NUMBERS } from './demo-numbers.ts';
import { seedDemo } from './seed-demo.ts';

let on: TestApp;
let token: string;
beforeAll(async () => {
  on = await buildTestApp();
  await seedDemo(on.services);
  await seedDemo(on.services);
  token = await logIn(on, DEMO_NUMBERS.learner);
});
afterAll(() => on.close());

const states = async () =>
  (await callApi(on.app, 'GET /api/live-channels', { token })).channels.map(({ kind, state, starts_at }) => ({
    kind,
    state,
    starts_at,
  }));

test('the demo learner signs in, has access, and finds two coming lessons at 19:00 in Baghdad', async () => {
  expect(await states()).toEqual([
    { kind: 'video', state: 'scheduled', starts_at: '2026-03-11T16:00:00.000Z' },
    { kind: 'sound', state: 'scheduled', starts_at: '2026-03-13T16:00:00.000Z' },
  ]);
});

test('two teachers, two recordings that play, and a playlist of both', async () => {
  const { teachers } = await callApi(on.app, 'GET /api/teachers');
  expect(teachers.map(({ name }) => name)).toEqual(['هدى العلي', 'كريم منصور']);
  for (const { photo_url } of teachers) expect((await on.app.inject(photo_url ?? '')).statusCode).toBe(200);
  const { contents } = await callApi(on.app, 'GET /api/broadcast-contents', { token });
  expect(contents.map(({ kind }) => kind)).toEqual(['sound', 'video']);
  for (const { id, poster_url } of contents) {
    const { content } = await callApi(on.app, 'GET /api/broadcast-contents/:id', { token, params: { id } });
    for (const url of [content.media_url, content.captions_url, poster_url])
      expect((await on.app.inject(url ?? '')).statusCode).toBe(200);
  }
  const { playlists } = await callApi(on.app, 'GET /api/broadcast-content-playlists', { token });
  expect(playlists.map(({ size }) => size)).toEqual([2]);
});

test('the teacher and the member of staff have their roles', async () => {
  const rolesOf = async (msisdn: string) =>
    (await callApi(on.app, 'GET /api/user', { token: await logIn(on, msisdn) })).user.roles;
  expect(await rolesOf(DEMO_NUMBERS.teacher)).toEqual(['teacher']);
  expect(await rolesOf(DEMO_NUMBERS.staff)).toEqual(['admin']);
});

test('a later start ends past lessons and schedules new ones', async () => {
  on.advance(1.5 * DAY_MS);
  await seedDemo(on.services);
  expect((await states()).map(({ kind, state }) => [kind, state])).toEqual([
    ['video', 'scheduled'],
    ['sound', 'scheduled'],
    ['video', 'ended'],
  ]);
});
