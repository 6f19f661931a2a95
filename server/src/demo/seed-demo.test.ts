import { expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../test/build-test-app.ts';
import { callApi } from '../../test/call-api.ts';
import { it } from '../../test/fixture.ts';
import { logIn } from '../../test/sign-up.ts';
import { DEMO_NUMBERS } from './demo-numbers.ts';
import { seedDemo } from './seed-demo.ts';

let token: string;
it.beforeAll(async ({ server }) => {
  await seedDemo(server.services);
  await seedDemo(server.services);
  token = await logIn(server, DEMO_NUMBERS.learner);
});

const states = async (server: TestApp) =>
  (await callApi(server.app, 'GET /api/live-channels', { token })).channels.map(({ kind, state, starts_at }) => ({
    kind,
    state,
    starts_at,
  }));

it('the demo learner signs in, has access, and finds two coming lessons at 19:00 in Baghdad', async ({ server }) => {
  expect(await states(server)).toEqual([
    { kind: 'video', state: 'scheduled', starts_at: '2026-03-11T16:00:00.000Z' },
    { kind: 'sound', state: 'scheduled', starts_at: '2026-03-13T16:00:00.000Z' },
  ]);
});

it('two teachers, two recordings that play, and a playlist of both', async ({ server }) => {
  const { teachers } = await callApi(server.app, 'GET /api/teachers');
  expect(teachers.map(({ name }) => name)).toEqual(['هدى العلي', 'كريم منصور']);
  for (const { photo_url } of teachers) expect((await server.app.inject(photo_url ?? '')).statusCode).toBe(200);
  const { contents } = await callApi(server.app, 'GET /api/broadcast-contents', { token });
  expect(contents.map(({ kind }) => kind)).toEqual(['sound', 'video']);
  for (const { id, poster_url } of contents) {
    const { content } = await callApi(server.app, 'GET /api/broadcast-contents/:id', { token, params: { id } });
    for (const url of [content.media_url, content.captions_url, poster_url])
      expect((await server.app.inject(url ?? '')).statusCode).toBe(200);
  }
  const { playlists } = await callApi(server.app, 'GET /api/broadcast-content-playlists', { token });
  expect(playlists.map(({ size }) => size)).toEqual([2]);
});

it('the teacher and the member of staff have their roles', async ({ server }) => {
  const rolesOf = async (msisdn: string) =>
    (await callApi(server.app, 'GET /api/user', { token: await logIn(server, msisdn) })).user.roles;
  expect(await rolesOf(DEMO_NUMBERS.teacher)).toEqual(['teacher']);
  expect(await rolesOf(DEMO_NUMBERS.staff)).toEqual(['admin']);
});

it('a later start ends past lessons and schedules new ones', async ({ server }) => {
  server.advance(1.5 * DAY_MS);
  await seedDemo(server.services);
  expect((await states(server)).map(({ kind, state }) => [kind, state])).toEqual([
    ['video', 'scheduled'],
    ['sound', 'scheduled'],
    ['video', 'ended'],
  ]);
});
