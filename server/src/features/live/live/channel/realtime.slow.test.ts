import { channelName } from '@lisan/contract/live/realtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi } from '../../../../../test/call-api.ts';
import { LiveClient } from '../../../../../test/live-client.ts';
import { signUp, signUpOnboarding } from '../../../../../test/sign-up.ts';
import { endLesson, makeLesson, makeLiveLesson, makeTeacher, type TestTeacher } from '../../../../../test/teachers.ts';
import { attachRealtime } from './attach-realtime.ts';

let on: TestApp;
let realtime: { close(): Promise<void> };
let teacher: TestTeacher;
beforeAll(async () => {
  on = await buildTestApp();
  await on.app.listen({ port: 0, host: '127.0.0.1' });
  realtime = attachRealtime(on.app.server, on.services, { pingMs: 400, graceMs: 1000 });
  teacher = await makeTeacher(on);
});
afterAll(async () => {
  await realtime.close();
  await on.close();
});

const learn = async () => {
  const learner = await signUp(on);
  return { ...learner, client: new LiveClient(on, learner.token) };
};
const viewersOf = async (token: string, channel_id: string) =>
  (await callApi(on.app, 'GET /api/get-live-channel-viewers', { token, query: { channel_id } })).viewers;

describe('entering', () => {
  test('a viewer is welcomed with the numbers, and counted as by the call', async () => {
    const id = await makeLiveLesson(on, teacher.id);
    const { client, token } = await learn();
    const welcome = await client.enter(id);
    expect(welcome).toMatchObject({
      seq: 0,
      you: { role: 'viewer', liked: false },
      viewers: 1,
      likes: 0,
      recovered: false,
      tick_ms: 250,
    });
    expect(welcome.lesson).toEqual({
      id,
      title: 'كيف نسأل عن الطريق؟',
      kind: 'video',
      state: 'live',
      chat_open: false,
    });
    expect(client.socket.protocol).toBe('live.v1');
    expect(await viewersOf(token, id)).toBe(1);
    await callApi(on.app, 'POST /api/channel-live-view-toggle', { token, body: { channel_id: id, on: true } });
    expect(await viewersOf(token, id)).toBe(1);
    client.socket.close();
  });

  test.each([
    ['a made-up token', async () => 'made-up', 4401],
    ['a token for onboarding only', async () => (await signUpOnboarding(on)).token, 4401],
    ['no token', async () => '', 4401],
  ])('%s is accepted, and closed with its reason', async (_, token, code) => {
    expect(await new LiveClient(on, await token()).closed).toBe(code);
  });

  test('a page of another origin does not get in; our own does', async () => {
    const { token } = await signUp(on);
    const foreign = new LiveClient(on, token, { origin: 'https://elsewhere.example' });
    await expect(foreign.open()).rejects.toThrow('403');
    const own = await new LiveClient(on, token, { origin: 'http://lisan.example' }).open();
    own.socket.close();
  });

  test('a lesson that does not exist, or whose doors are closed, is refused', async () => {
    const { client } = await learn();
    await client.open();
    client.say({ type: 'hello', channel: channelName(on.services.newId()) });
    await client.receive('err', ({ code }) => code === 'not_found');
    client.say({ type: 'hello', channel: channelName(await makeLesson(on, teacher.id)) });
    await client.receive('err', ({ code }) => code === 'not_live');
    client.say({ type: 'like', on: true });
    await client.receive('err', ({ code }) => code === 'invalid_input');
    client.socket.close();
  });
});

describe('a teacher without a subscription', () => {
  test('is let into their own lessons, and into no other', async () => {
    const foreign = await makeTeacher(on);
    on.advance(40 * 86_400_000);
    const [own, other] = [await makeLiveLesson(on, teacher.id), await makeLiveLesson(on, foreign.id)];
    const studio = new LiveClient(on, teacher.account.token);
    expect(await studio.enter(own)).toMatchObject({ you: { role: 'teacher' } });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(studio.socket.readyState).toBe(studio.socket.OPEN);
    studio.say({ type: 'hello', channel: channelName(other) });
    expect(await studio.closed).toBe(4403);
    on.advance(-40 * 86_400_000);
  });
});

describe('a view by a call', () => {
  const view = (token: string, channel_id: string, wished?: boolean) =>
    callApi(on.app, 'POST /api/channel-live-view-toggle', { token, body: { channel_id, on: wished } });

  test('ends with the subscriber’s connection, should there be one', async () => {
    const id = await makeLiveLesson(on, teacher.id);
    const { client, token } = await learn();
    expect(await view(token, id)).toMatchObject({ viewing: true, viewers: 1 });
    await client.enter(id);
    expect(await view(token, id, true)).toMatchObject({ viewing: true, viewers: 1 });
    client.socket.close();
    await expect.poll(() => viewersOf(token, id)).toBe(0);
    expect(await view(token, id)).toMatchObject({ viewing: true, viewers: 1 });
  });

  test('that is ended while connected ends the count, until the viewer enters again', async () => {
    const id = await makeLiveLesson(on, teacher.id);
    const { client, token } = await learn();
    await client.enter(id);
    expect(await view(token, id)).toMatchObject({ viewing: false, viewers: 0 });
    client.say({ type: 'hello', channel: channelName(id) });
    await expect.poll(() => viewersOf(token, id)).toBe(1);
    client.socket.close();
  });
});

describe('numbers', () => {
  test('ticks tell who came, liked and left, once a subscriber, whichever way they did', async () => {
    const id = await makeLiveLesson(on, teacher.id);
    const [one, two] = [await learn(), await learn()];
    const twin = new LiveClient(on, two.token);
    await one.client.enter(id);
    await two.client.enter(id);
    await twin.enter(id);
    await one.client.receive('tick', ({ viewers }) => viewers === 2);

    one.client.say({ type: 'like', on: true });
    one.client.say({ type: 'like', on: true });
    await callApi(on.app, 'POST /api/channel-live-like-toggle', {
      token: one.token,
      body: { channel_id: id, on: true },
    });
    await callApi(on.app, 'POST /api/channel-live-like-toggle', {
      token: two.token,
      body: { channel_id: id, on: true },
    });
    await two.client.receive('tick', ({ likes }) => likes === 2);
    expect(two.client.received.some((message) => message.type === 'tick' && message.likes > 2)).toBe(false);

    twin.socket.close();
    two.client.say({ type: 'leave' });
    await one.client.receive('tick', ({ viewers, left }) => viewers === 1 && left === 1);
    expect(await viewersOf(one.token, id)).toBe(1);
    one.client.socket.close();
    two.client.socket.close();
  });

  test('sends the roster only to the teacher, who is not counted as a viewer', async () => {
    const id = await makeLiveLesson(on, teacher.id);
    const studio = new LiveClient(on, teacher.account.token);
    expect(await studio.enter(id)).toMatchObject({ you: { role: 'teacher' }, viewers: 0 });
    const { client, token } = await learn();
    await callApi(on.app, 'POST /api/update/subscriber/profile', { token, body: { name: 'مريم' } });
    await client.enter(id);
    const names = [{ name: 'مريم', avatar_url: null }];
    const tick = await studio.receive('tick', ({ viewers }) => viewers === 1);
    expect(tick).toMatchObject({ roster: names, joined: names });
    expect(await client.receive('tick', ({ viewers }) => viewers === 1)).not.toHaveProperty('roster');
    client.socket.close();
    studio.socket.close();
  });

  test('a connection that breaks and comes back in time is not counted out', async () => {
    const id = await makeLiveLesson(on, teacher.id);
    const { client, token } = await learn();
    const watcher = await learn();
    await watcher.client.enter(id);
    await client.enter(id);
    client.socket.terminate();
    const back = new LiveClient(on, token);
    await back.enter(id);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await viewersOf(token, id)).toBe(2);
    expect(watcher.client.received.some((message) => message.type === 'tick' && message.left > 0)).toBe(false);
    back.socket.close();
    watcher.client.socket.close();
  });
});

describe('events', () => {
  test('those who wait hear the lesson start and end, and are counted from the start', async () => {
    const id = await makeLesson(on, teacher.id, { inMinutes: 5 });
    const { client, token } = await learn();
    const welcome = await client.enter(id);
    expect(welcome).toMatchObject({ viewers: 0, lesson: { state: 'open' } });
    const { db, clock } = on.services;
    await db.updateTable('live_channel').set({ state: 'live', started_at: clock.now() }).where('id', '=', id).execute();
    expect(await client.receive('event', ({ kind }) => kind === 'lesson.started')).toMatchObject({
      epoch: welcome.epoch,
      seq: 1,
    });
    await client.receive('tick', ({ viewers }) => viewers === 1);

    const late = await learn();
    await late.client.enter(id, { epoch: welcome.epoch, seq: 0 });
    expect(await late.client.receive('welcome')).toMatchObject({ recovered: true, seq: 1 });
    await late.client.receive('event', ({ seq }) => seq === 1);

    const foreign = new LiveClient(on, token);
    expect(await foreign.enter(id, { epoch: 'another', seq: 7 })).toMatchObject({ recovered: false });
    await foreign.receive('reset', ({ epoch }) => epoch === welcome.epoch);

    await endLesson(on, id);
    await client.receive('event', ({ kind, seq }) => kind === 'lesson.ended' && seq === 2);
    for (const one of [client, late.client, foreign]) one.socket.close();
  });
});

describe('limits', () => {
  test('accepts five messages a second; a flood ends the connection', async () => {
    const { client } = await learn();
    await client.open();
    for (let i = 0; i < 8; i++) client.say({ type: 'leave' });
    await client.receive('err', ({ code }) => code === 'too_many_requests');
    for (let i = 0; i < 60; i++) client.say({ type: 'leave' });
    expect(await client.closed).toBe(4429);
  });

  test('what is no message is answered as such; a frame over 4 kB ends the connection', async () => {
    const { client } = await learn();
    await client.open();
    client.socket.send('{');
    await client.receive('err', ({ code }) => code === 'invalid_input');
    client.socket.send('x'.repeat(5000));
    expect(await client.closed).toBe(1009);
  });

  test('the fourth connection of a subscriber replaces the first', async () => {
    const id = await makeLiveLesson(on, teacher.id);
    const { client, token } = await learn();
    // Only the welcome shows that a connection was admitted; an open one may still be pending.
    await client.enter(id);
    const others = [];
    for (let i = 0; i < 3; i++) {
      const other = new LiveClient(on, token);
      await other.enter(id);
      others.push(other);
    }
    expect(await client.closed).toBe(4429);
    for (const other of others) other.socket.close();
  });

  test('a side that does not answer pings is let go', async () => {
    const { client } = await learn();
    await client.open();
    client.socket.pong = () => undefined;
    expect(await client.closed).toBe(1006);
  });
});

describe('endings', () => {
  test('a token that is revoked closes its connections at once, and no other', async () => {
    const { client, token } = await learn();
    const other = await learn();
    await Promise.all([client.open(), other.client.open()]);
    await callApi(on.app, 'POST /api/client/logout', { token });
    expect(await client.closed).toBe(4401);
    expect(other.client.socket.readyState).toBe(other.client.socket.OPEN);
    other.client.say({ type: 'auth', token });
    expect(await other.client.closed).toBe(4401);
  });

  test('a token that is revoked while its connection is let in does not stay connected', async () => {
    for (let i = 0; i < 5; i++) {
      const { client, token } = await learn();
      await Promise.all([client.open(), callApi(on.app, 'POST /api/client/logout', { token })]);
      expect(await client.closed).toBe(4401);
    }
  });

  test('a subscription that runs out ends the connection', async () => {
    const { client } = await learn();
    await client.open();
    on.advance(40 * 86_400_000);
    expect(await client.closed).toBe(4403);
    on.advance(-40 * 86_400_000);
  });

  test('a server that stops says so and counts its viewers out', async () => {
    const own = await buildTestApp();
    await own.app.listen({ port: 0, host: '127.0.0.1' });
    const channel = attachRealtime(own.app.server, own.services);
    const { id: teacherId } = await makeTeacher(own);
    const { token } = await signUp(own);
    const lesson = await makeLiveLesson(own, teacherId);
    const client = new LiveClient(own, token);
    await client.enter(lesson);
    await channel.close();
    expect(await client.closed).toBe(1012);
    const view = await own.services.db.selectFrom('channel_view').select('viewing').executeTakeFirstOrThrow();
    expect(view.viewing).toBe(false);
    await own.close();
  });
});
