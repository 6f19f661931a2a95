import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { endLesson, makeLesson, makeLiveLesson, makeTeacher, type TestTeacher } from '../../../../test/teachers.ts';
import { readTicket } from '../../../gateways/live/embedded/join-ticket.ts';

let on: TestApp;
let teacher: TestTeacher;
let learner: Learner;
beforeAll(async () => {
  on = await buildTestApp();
  teacher = await makeTeacher(on);
  learner = await signUp(on);
});
afterAll(() => on.close());

const watch = (token: string, channel_id: string, wished?: boolean) =>
  callApi(on.app, 'POST /api/channel-live-view-toggle', { token, body: { channel_id, on: wished } });
const like = (token: string, channel_id: string, wished?: boolean) =>
  callApi(on.app, 'POST /api/channel-live-like-toggle', { token, body: { channel_id, on: wished } });
const viewers = (token: string, channel_id: string, page: { limit?: number; cursor?: string } = {}) =>
  callApi(on.app, 'GET /api/get-live-channel-viewers', { token, query: { channel_id, ...page } });

describe('lessons', () => {
  test('are listed on the air first, then to come, then past, each as it stands by the clock', async () => {
    const { id } = await makeTeacher(on);
    const past = await makeLesson(on, id, { inMinutes: -300 });
    const later = await makeLesson(on, id, { inMinutes: 11 });
    const soon = await makeLesson(on, id, { inMinutes: 10 });
    const now = await makeLiveLesson(on, id);
    const { channels } = await callApi(on.app, 'GET /api/live-channels', {
      token: learner.token,
      query: { teacher_id: id },
    });
    expect(channels.map((channel) => [channel.id, channel.state])).toEqual([
      [now, 'live'],
      [soon, 'open'],
      [later, 'scheduled'],
      [past, 'ended'],
    ]);
  });

  test('are filtered by kind and level; an unknown level or teacher is not found', async () => {
    const { id } = await makeTeacher(on);
    const sound = await makeLesson(on, id, { kind: 'sound', levelId: FIXTURE.a1 });
    await makeLesson(on, id, { kind: 'video', levelId: FIXTURE.a1 });
    await makeLesson(on, id, { kind: 'sound', levelId: FIXTURE.a2 });
    const query = { teacher_id: id, kind: 'sound' as const, level_id: FIXTURE.a1 };
    const { channels } = await callApi(on.app, 'GET /api/live-channels', { token: learner.token, query });
    expect(channels.map((channel) => channel.id)).toEqual([sound]);
    for (const unknown of [{ level_id: on.services.newId() }, { teacher_id: on.services.newId() }]) {
      expect(await refused(on.app, 'GET /api/live-channels', { token: learner.token, query: unknown })).toMatchObject({
        status: 404,
      });
    }
    expect(
      await refused(on.app, 'GET /api/live-channels', { token: learner.token, query: { kind: 'film' } }),
    ).toMatchObject({ status: 422 });
  });

  test('one is read by its id', async () => {
    const id = await makeLesson(on, teacher.id, { levelId: FIXTURE.a1 });
    const { channel } = await callApi(on.app, 'GET /api/live-channel/:id', { token: learner.token, params: { id } });
    expect(channel).toMatchObject({
      id,
      state: 'scheduled',
      viewers: 0,
      likes: 0,
      liked: false,
      teacher: { name: 'هدى العلي' },
    });
    const unknown = { token: learner.token, params: { id: on.services.newId() } };
    expect(await refused(on.app, 'GET /api/live-channel/:id', unknown)).toMatchObject({ status: 404 });
  });

  test('are for those with a token and access', async () => {
    const late = await buildTestApp();
    const { token } = await signUp(late);
    expect(await refused(late.app, 'GET /api/live-channels')).toMatchObject({ status: 401 });
    late.advance(40 * 86_400_000);
    expect(await refused(late.app, 'GET /api/live-channels', { token })).toMatchObject({
      status: 403,
      code: 'subscription_required',
    });
    await late.close();
  });
});

describe('the audience', () => {
  test('counts a viewer once, however often a phone repeats itself', async () => {
    const id = await makeLiveLesson(on, teacher.id);
    const other = await signUp(on);
    expect(await watch(learner.token, id, true)).toMatchObject({ viewing: true, viewers: 1 });
    expect(await watch(learner.token, id, true)).toMatchObject({ viewing: true, viewers: 1 });
    expect(await watch(other.token, id)).toMatchObject({ viewing: true, viewers: 2 });
    expect(await watch(other.token, id)).toMatchObject({ viewing: false, viewers: 1 });
    expect(await watch(learner.token, id, false)).toMatchObject({ viewing: false, viewers: 0 });
    expect(await watch(learner.token, id, false)).toMatchObject({ viewing: false, viewers: 0 });
  });

  test('counts likes once a subscriber, also at the same moment', async () => {
    const id = await makeLiveLesson(on, teacher.id);
    const learners = await Promise.all([signUp(on), signUp(on), signUp(on)]);
    await Promise.all(learners.flatMap(({ token }) => [like(token, id, true), like(token, id, true)]));
    expect(await like(learner.token, id)).toMatchObject({ liked: true, likes: 4 });
    expect(await like(learner.token, id)).toMatchObject({ liked: false, likes: 3 });
    const { channel } = await callApi(on.app, 'GET /api/live-channel/:id', {
      token: learners[0]?.token ?? '',
      params: { id },
    });
    expect(channel).toMatchObject({ likes: 3, liked: true });
  });

  test('two flips at the same moment end where they began', async () => {
    const id = await makeLiveLesson(on, teacher.id);
    await Promise.all([like(learner.token, id), like(learner.token, id)]);
    const { channel } = await callApi(on.app, 'GET /api/live-channel/:id', { token: learner.token, params: { id } });
    expect(channel).toMatchObject({ liked: false, likes: 0 });
  });

  test('sees numbers; the lesson’s teacher alone sees names, page by page', async () => {
    const id = await makeLiveLesson(on, teacher.id);
    const named = await signUp(on);
    await callApi(on.app, 'POST /api/update/subscriber/profile', { token: named.token, body: { name: 'مريم' } });
    await watch(named.token, id, true);
    on.advance(1000);
    await watch(learner.token, id, true);
    expect(await viewers(learner.token, id)).toMatchObject({ viewers: 2, roster: [], next_cursor: null });

    const otherTeacher = await makeTeacher(on);
    expect((await viewers(otherTeacher.account.token, id)).roster).toEqual([]);

    const first = await viewers(teacher.account.token, id, { limit: 1 });
    expect(first).toMatchObject({ viewers: 2, roster: [{ name: 'مريم' }] });
    const second = await viewers(teacher.account.token, id, { limit: 1, cursor: first.next_cursor ?? '' });
    expect(second).toMatchObject({ roster: [{ name: 'متعلّم' }], next_cursor: null });

    const madeUp = { token: teacher.account.token, query: { channel_id: id, cursor: 'xyz' } };
    expect(await refused(on.app, 'GET /api/get-live-channel-viewers', madeUp)).toMatchObject({
      status: 422,
      errors: { cursor: expect.anything() },
    });
  });

  test('goes home when the lesson ends', async () => {
    const id = await makeLiveLesson(on, teacher.id);
    await watch(learner.token, id, true);
    await endLesson(on, id);
    expect(await viewers(teacher.account.token, id)).toMatchObject({ viewers: 0, roster: [] });
  });
});

describe('the ticket', () => {
  test('lets a learner watch and the teacher publish, for ten minutes', async () => {
    const id = await makeLiveLesson(on, teacher.id);
    for (const [who, role] of [
      [learner, 'viewer'],
      [teacher.account, 'publisher'],
    ] as const) {
      const ticket = await callApi(on.app, 'GET /api/agora-channel-token', {
        token: who.token,
        query: { channel_id: id },
      });
      expect(ticket).toMatchObject({ provider: 'embedded', channel_id: id, role });
      const now = on.services.clock.now();
      expect(Math.abs(Date.parse(ticket.expires_at) - now.getTime() - 600_000)).toBeLessThan(5000);
      expect(readTicket(on.services.secrets.signingKey, ticket.key, now)).toMatchObject({
        channelId: id,
        subscriberId: who.subscriberId,
        role,
      });
    }
  });
});

describe('a lesson that is not live', () => {
  test.each([
    ['POST /api/channel-live-view-toggle', 'body'],
    ['POST /api/channel-live-like-toggle', 'body'],
    ['GET /api/agora-channel-token', 'query'],
  ] as const)('%s says so', async (call, part) => {
    const asked = (channel_id: string) => ({ token: learner.token, [part]: { channel_id } });
    const open = await makeLesson(on, teacher.id, { inMinutes: 5 });
    expect(await refused(on.app, call, asked(open))).toMatchObject({ status: 409, code: 'not_live' });
    expect(await refused(on.app, call, asked(on.services.newId()))).toMatchObject({ status: 404 });
    expect(await refused(on.app, call, asked('lesson'))).toMatchObject({ status: 422 });
    expect(await refused(on.app, call, { [part]: { channel_id: open } })).toMatchObject({ status: 401 });
  });
});
