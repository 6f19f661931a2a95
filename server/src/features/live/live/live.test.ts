import { describe, expect } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { endLesson, makeLesson, makeLiveLesson, makeTeacher } from '../../../../test/teachers.ts';
import { readTicket } from '../../../gateways/live/embedded/join-ticket.ts';

const watch = (learner: Learner, channel_id: string, wished?: boolean) =>
  learner.call('POST /api/channel-live-view-toggle', { body: { channel_id, on: wished } });
const like = (learner: Learner, channel_id: string, wished?: boolean) =>
  learner.call('POST /api/channel-live-like-toggle', { body: { channel_id, on: wished } });
const viewers = (learner: Learner, channel_id: string, page: { limit?: number; cursor?: string } = {}) =>
  learner.call('GET /api/get-live-channel-viewers', { query: { channel_id, ...page } });

describe('lessons', () => {
  it('are listed on the air first, then to come, then past, each as it stands by the clock', async ({
    server,
    learner,
  }) => {
    const { id } = await makeTeacher(server);
    const past = await makeLesson(server, id, { inMinutes: -300 });
    const later = await makeLesson(server, id, { inMinutes: 11 });
    const soon = await makeLesson(server, id, { inMinutes: 10 });
    const now = await makeLiveLesson(server, id);
    const { channels } = await learner.call('GET /api/live-channels', { query: { teacher_id: id } });
    expect(channels.map((channel) => [channel.id, channel.state])).toEqual([
      [now, 'live'],
      [soon, 'open'],
      [later, 'scheduled'],
      [past, 'ended'],
    ]);
  });

  it('are filtered by kind and level; an unknown level or teacher is not found', async ({ server, learner }) => {
    const { id } = await makeTeacher(server);
    const sound = await makeLesson(server, id, { kind: 'sound', levelId: FIXTURE.a1 });
    await makeLesson(server, id, { kind: 'video', levelId: FIXTURE.a1 });
    await makeLesson(server, id, { kind: 'sound', levelId: FIXTURE.a2 });
    const query = { teacher_id: id, kind: 'sound' as const, level_id: FIXTURE.a1 };
    const { channels } = await learner.call('GET /api/live-channels', { query });
    expect(channels.map((channel) => channel.id)).toEqual([sound]);
    for (const unknown of [{ level_id: server.services.newId() }, { teacher_id: server.services.newId() }]) {
      expect(await learner.refused('GET /api/live-channels', { query: unknown })).toMatchObject({ status: 404 });
    }
    expect(await learner.refused('GET /api/live-channels', { query: { kind: 'film' } })).toMatchObject({ status: 422 });
  });

  it('one is read by its id', async ({ server, learner, teacher }) => {
    const id = await makeLesson(server, teacher.id, { levelId: FIXTURE.a1 });
    const { channel } = await learner.call('GET /api/live-channel/:id', { params: { id } });
    expect(channel).toMatchObject({
      id,
      state: 'scheduled',
      viewers: 0,
      likes: 0,
      liked: false,
      teacher: { name: 'هدى العلي' },
    });
    const unknown = { params: { id: server.services.newId() } };
    expect(await learner.refused('GET /api/live-channel/:id', unknown)).toMatchObject({ status: 404 });
  });

  it('are for those with a token and access', async () => {
    const late = await buildTestApp();
    const learner = await signUp(late);
    expect(await refused(late.app, 'GET /api/live-channels')).toMatchObject({ status: 401 });
    late.advance(40 * 86_400_000);
    expect(await learner.refused('GET /api/live-channels')).toMatchObject({
      status: 403,
      code: 'subscription_required',
    });
    await late.close();
  });
});

describe('the audience', () => {
  it('counts a viewer once, however often a phone repeats itself', async ({ learner, other, lesson: id }) => {
    expect(await watch(learner, id, true)).toMatchObject({ viewing: true, viewers: 1 });
    expect(await watch(learner, id, true)).toMatchObject({ viewing: true, viewers: 1 });
    expect(await watch(other, id)).toMatchObject({ viewing: true, viewers: 2 });
    expect(await watch(other, id)).toMatchObject({ viewing: false, viewers: 1 });
    expect(await watch(learner, id, false)).toMatchObject({ viewing: false, viewers: 0 });
    expect(await watch(learner, id, false)).toMatchObject({ viewing: false, viewers: 0 });
  });

  it('counts likes once a subscriber, also at the same moment', async ({ server, learner, lesson: id }) => {
    const learners = await Promise.all([signUp(server), signUp(server), signUp(server)]);
    await Promise.all(learners.flatMap((one) => [like(one, id, true), like(one, id, true)]));
    expect(await like(learner, id)).toMatchObject({ liked: true, likes: 4 });
    expect(await like(learner, id)).toMatchObject({ liked: false, likes: 3 });
    const { channel } = await callApi(server.app, 'GET /api/live-channel/:id', {
      token: learners[0]?.token ?? '',
      params: { id },
    });
    expect(channel).toMatchObject({ likes: 3, liked: true });
  });

  it('two flips at the same moment end where they began', async ({ learner, lesson: id }) => {
    await Promise.all([like(learner, id), like(learner, id)]);
    const { channel } = await learner.call('GET /api/live-channel/:id', { params: { id } });
    expect(channel).toMatchObject({ liked: false, likes: 0 });
  });

  it('sees numbers; the lesson’s teacher alone sees names, page by page', async ({
    server,
    learner,
    other: named,
    teacher,
    lesson: id,
  }) => {
    await named.call('POST /api/update/subscriber/profile', { body: { name: 'مريم' } });
    await watch(named, id, true);
    server.advance(1000);
    await watch(learner, id, true);
    expect(await viewers(learner, id)).toMatchObject({ viewers: 2, roster: [], next_cursor: null });

    const otherTeacher = await makeTeacher(server);
    expect((await viewers(otherTeacher.account, id)).roster).toEqual([]);

    const first = await viewers(teacher.account, id, { limit: 1 });
    expect(first).toMatchObject({ viewers: 2, roster: [{ name: 'مريم' }] });
    const second = await viewers(teacher.account, id, { limit: 1, cursor: first.next_cursor ?? '' });
    expect(second).toMatchObject({ roster: [{ name: 'متعلّم' }], next_cursor: null });

    const madeUp = { query: { channel_id: id, cursor: 'xyz' } };
    expect(await teacher.account.refused('GET /api/get-live-channel-viewers', madeUp)).toMatchObject({
      status: 422,
      errors: { cursor: expect.anything() },
    });
  });

  it('goes home when the lesson ends', async ({ server, learner, teacher, lesson: id }) => {
    await watch(learner, id, true);
    await endLesson(server, id);
    expect(await viewers(teacher.account, id)).toMatchObject({ viewers: 0, roster: [] });
  });
});

describe('the ticket', () => {
  it('lets a learner watch and the teacher publish, for ten minutes', async ({
    server,
    learner,
    teacher,
    lesson: id,
  }) => {
    for (const [who, role] of [
      [learner, 'viewer'],
      [teacher.account, 'publisher'],
    ] as const) {
      const ticket = await who.call('GET /api/agora-channel-token', { query: { channel_id: id } });
      expect(ticket).toMatchObject({ provider: 'embedded', channel_id: id, role });
      const now = server.services.clock.now();
      expect(Math.abs(Date.parse(ticket.expires_at) - now.getTime() - 600_000)).toBeLessThan(5000);
      expect(readTicket(server.services.secrets.signingKey, ticket.key, now)).toMatchObject({
        channelId: id,
        subscriberId: who.subscriberId,
        role,
      });
    }
  });
});

describe('a lesson that is not live', () => {
  it.for([
    ['POST /api/channel-live-view-toggle', 'body'],
    ['POST /api/channel-live-like-toggle', 'body'],
    ['GET /api/agora-channel-token', 'query'],
  ] as const)('%s says so', async ([call, part], { server, learner, teacher }) => {
    const asked = (channel_id: string) => ({ token: learner.token, [part]: { channel_id } });
    const open = await makeLesson(server, teacher.id, { inMinutes: 5 });
    expect(await refused(server.app, call, asked(open))).toMatchObject({ status: 409, code: 'not_live' });
    expect(await refused(server.app, call, asked(server.services.newId()))).toMatchObject({ status: 404 });
    expect(await refused(server.app, call, asked('lesson'))).toMatchObject({ status: 422 });
    expect(await refused(server.app, call, { [part]: { channel_id: open } })).toMatchObject({ status: 401 });
  });
});
