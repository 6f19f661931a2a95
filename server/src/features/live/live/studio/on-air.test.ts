import { describe, expect } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/fixture.ts';
import type { Learner } from '../../../../../test/sign-up.ts';
import { makeLesson, makeTeacher } from '../../../../../test/teachers.ts';
import { readTicket } from '../../../../gateways/live/embedded/join-ticket.ts';
import { closeLessons, nextClosing } from '../lessons/close-lessons.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const start = (by: Learner, id: string) => by.call('POST /api/studio/lessons/:id/start', { params: { id } });
const end = async (by: Learner, id: string) =>
  (await by.call('POST /api/studio/lessons/:id/end', { params: { id } })).lesson;
const refusedTo = (action: 'start' | 'end' | 'update' | 'cancel', by: Learner, id: string) =>
  by.refused(`POST /api/studio/lessons/:id/${action}`, { params: { id }, body: {} });
const row = (server: TestApp, id: string) =>
  server.services.db.selectFrom('live_channel').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const announced = async (server: TestApp, id: string) => {
  const rows = await server.services.db
    .selectFrom('lesson_announcement')
    .select('type')
    .where('channel_id', '=', id)
    .execute();
  return rows.map(({ type }) => type);
};

/** A teacher with a lesson half an hour from now. */
async function makeReady(server: TestApp, inMinutes = 30) {
  const { id: teacherId, account } = await makeTeacher(server);
  return { teacherId, account, id: await makeLesson(server, teacherId, { inMinutes }) };
}

/** Counts the requests to the provider, and may make one fail. */
function watchProvider(server: TestApp) {
  const asked = { created: 0, ended: 0, failNext: false };
  const { createSession, end: endSession } = server.services.live;
  const failOnce = () => {
    if (!asked.failNext) return;
    asked.failNext = false;
    throw new Error('the provider is away');
  };
  server.services.live.createSession = async (lesson) => {
    failOnce();
    asked.created += 1;
    await createSession(lesson);
  };
  server.services.live.end = async (channelId) => {
    failOnce();
    asked.ended += 1;
    await endSession(channelId);
  };
  return { asked, restore: () => Object.assign(server.services.live, { createSession, end: endSession }) };
}

describe('starting', () => {
  it('gives a ticket to publish for ten minutes, and tells followers', async ({ server }) => {
    const { account, id } = await makeReady(server);
    const { lesson, ...ticket } = await start(account, id);
    expect(ticket).toMatchObject({ provider: 'embedded', channel_id: id, role: 'publisher' });
    expect(lesson).toMatchObject({ id, state: 'live', started_at: expect.any(String), ended_at: null });
    const now = server.services.clock.now();
    expect(Math.abs(Date.parse(ticket.expires_at) - now.getTime() - 600_000)).toBeLessThan(5000);
    expect(readTicket(server.services.secrets.signingKey, ticket.key, now)).toMatchObject({
      channelId: id,
      subscriberId: account.subscriberId,
      role: 'publisher',
    });
    expect(await announced(server, id)).toEqual(['lesson_started']);
  });

  it('keeps its ticket out of every cache', async ({ server }) => {
    const { account, id } = await makeReady(server);
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/studio/lessons/${id}/start`,
      headers: { authorization: `Bearer ${account.token}` },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('again gives another ticket to the same lesson', async ({ server }) => {
    const { account, id } = await makeReady(server);
    const first = await start(account, id);
    server.advance(MINUTE_MS);
    const second = await start(account, id);
    expect(second.lesson).toEqual(first.lesson);
    expect(second.key).not.toBe(first.key);
  });

  it('may start up to a day early, and not more than two hours late', async ({ server }) => {
    const early = await makeReady(server, 23 * 60 + 59);
    await start(early.account, early.id);
    const far = await makeReady(server, 24 * 60 + 2);
    expect(await refusedTo('start', far.account, far.id)).toMatchObject({ status: 409, code: 'not_allowed_in_state' });
    const missed = await makeReady(server, -121);
    for (const action of ['start', 'update', 'cancel'] as const)
      expect(await refusedTo(action, missed.account, missed.id)).toMatchObject({
        status: 409,
        code: 'not_allowed_in_state',
      });
  });

  it('one lesson at a time: of two concurrent starts one is refused and names the live lesson', async ({ server }) => {
    const { teacherId, account, id } = await makeReady(server);
    const other = await makeLesson(server, teacherId, { inMinutes: 5 });
    const tryStart = (lesson: string) =>
      server.app.inject({
        method: 'POST',
        url: `/api/studio/lessons/${lesson}/start`,
        headers: { authorization: `Bearer ${account.token}` },
      });
    const answers = await Promise.all([tryStart(id), tryStart(other)]);
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const loser = answers.find((answer) => answer.statusCode === 409);
    expect(loser?.json()).toMatchObject({ code: 'conflict', message: expect.stringContaining('كيف نسأل عن الطريق؟') });
  });

  it('can be repeated when the provider was away', async ({ server }) => {
    const { account, id } = await makeReady(server);
    const { asked, restore } = watchProvider(server);
    asked.failNext = true;
    const before = await row(server, id);
    const refusal = await refusedTo('start', account, id);
    expect(refusal).toMatchObject({
      status: 503,
      code: 'unavailable',
      message: expect.stringContaining('لم يبدأ الدرس'),
    });
    expect(await row(server, id)).toEqual(before);
    expect(await announced(server, id)).toEqual([]);
    expect(await start(account, id)).toMatchObject({ role: 'publisher' });
    expect(asked.created).toBe(1);
    restore();
  });

  it('and ending are the teacher’s own: for another teacher the lesson is not there', async ({ server, teacher }) => {
    const { id } = await makeReady(server);
    for (const action of ['start', 'end', 'update', 'cancel'] as const)
      expect(await refusedTo(action, teacher.account, id)).toMatchObject({ status: 404 });
  });

  it('closes the lesson to changes', async ({ server }) => {
    const { account, id } = await makeReady(server);
    await start(account, id);
    for (const action of ['update', 'cancel'] as const)
      expect(await refusedTo(action, account, id)).toMatchObject({ status: 409, code: 'not_allowed_in_state' });
  });
});

describe('ending', () => {
  it('is for everybody, and happens once', async ({ server, learner }) => {
    const { account, id } = await makeReady(server);
    await start(account, id);
    const watch = { body: { channel_id: id, on: true } };
    await learner.call('POST /api/channel-live-view-toggle', watch);
    const ended = await end(account, id);
    expect(ended).toMatchObject({ state: 'ended', ended_at: expect.any(String), viewers: 0, attended: 1 });
    server.advance(MINUTE_MS);
    expect(await end(account, id)).toEqual(ended);
    const join = { query: { channel_id: id } };
    expect(await learner.refused('GET /api/agora-channel-token', join)).toMatchObject({ code: 'not_live' });
    expect(await refusedTo('start', account, id)).toMatchObject({ status: 409, code: 'not_allowed_in_state' });
    expect(await announced(server, id)).toEqual([]);
  });

  it('is refused before the beginning', async ({ server }) => {
    const { account, id } = await makeReady(server);
    expect(await refusedTo('end', account, id)).toMatchObject({ status: 409, code: 'not_allowed_in_state' });
  });

  it('is possible while the provider is away, which is asked again until it closes the lesson', async ({ server }) => {
    const { account, id } = await makeReady(server);
    await start(account, id);
    const { asked, restore } = watchProvider(server);
    asked.failNext = true;
    expect(await end(account, id)).toMatchObject({ state: 'ended' });
    expect(asked.ended).toBe(0);
    expect((await row(server, id)).provider_close_at).not.toBeNull();
    await closeLessons(server.services);
    expect(asked.ended).toBe(0);
    const due = await nextClosing(server.services);
    server.advance((due?.getTime() ?? 0) - server.services.clock.now().getTime());
    await closeLessons(server.services);
    expect(asked.ended).toBe(1);
    expect((await row(server, id)).provider_close_at).toBeNull();
    restore();
  });
});

describe('closing', () => {
  it('ends a lesson whose teacher never came, and leaves a cancelled one alone', async ({ server }) => {
    const { id } = await makeReady(server, 30);
    const cancelled = await makeReady(server, 30);
    await cancelled.account.call('POST /api/studio/lessons/:id/cancel', { params: { id: cancelled.id } });
    server.advance(2 * HOUR_MS);
    await closeAll(server);
    expect((await row(server, id)).state).toBe('scheduled');
    server.advance(31 * MINUTE_MS);
    await closeAll(server);
    expect(await row(server, id)).toMatchObject({ state: 'ended', ended_at: expect.any(Date) });
    expect((await row(server, cancelled.id)).state).toBe('scheduled');
  });

  it('ends a lesson whose publisher is silent for ten minutes, as the call would', async ({ server }) => {
    const { account, id } = await makeReady(server);
    await start(account, id);
    server.advance(9 * MINUTE_MS);
    await closeAll(server);
    await keep(server, id);
    server.advance(9 * MINUTE_MS);
    await closeAll(server);
    expect((await row(server, id)).state).toBe('live');
    const due = await nextClosing(server.services);
    expect(due?.getTime()).toBeLessThanOrEqual(server.services.clock.now().getTime() + MINUTE_MS);
    server.advance(MINUTE_MS + 1000);
    const { asked, restore } = watchProvider(server);
    await closeAll(server);
    expect((await row(server, id)).state).toBe('ended');
    expect(asked.ended).toBe(1);
    restore();
  });

  it('ends after six hours even a lesson that continues', async ({ server }) => {
    const { account, id } = await makeReady(server);
    await start(account, id);
    for (let hour = 0; hour < 6; hour += 1) {
      server.advance(HOUR_MS);
      await keep(server, id);
      if (hour < 5) await closeAll(server);
      expect((await row(server, id)).state).toBe('live');
    }
    server.advance(1000);
    await closeAll(server);
    expect((await row(server, id)).state).toBe('ended');
  });

  it('waits four hours where publishers are out of sight', async ({ server }) => {
    const { account, id } = await makeReady(server);
    await start(account, id);
    const { name } = server.services.live;
    server.services.live.name = 'agora';
    server.advance(4 * HOUR_MS - MINUTE_MS);
    await closeAll(server);
    expect((await row(server, id)).state).toBe('live');
    server.advance(2 * MINUTE_MS);
    await closeAll(server);
    expect((await row(server, id)).state).toBe('ended');
    server.services.live.name = name;
  });

  it('continues with others when a provider is away, and asks it again', async ({ server }) => {
    const lessons = [await makeReady(server), await makeReady(server)];
    for (const { account, id } of lessons) await start(account, id);
    server.advance(11 * MINUTE_MS);
    const { asked, restore } = watchProvider(server);
    asked.failNext = true;
    await closeAll(server);
    for (const { id } of lessons) expect((await row(server, id)).state).toBe('ended');
    expect(asked.ended).toBe(lessons.length - 1);
    restore();
  });

  it('has nothing to wait for when nothing is planned or live', async () => {
    const empty = await buildTestApp();
    expect(await nextClosing(empty.services)).toBeNull();
    expect(await closeLessons(empty.services)).toBe(0);
    await empty.close();
  });

  async function closeAll(server: TestApp): Promise<void> {
    while ((await closeLessons(server.services)) > 0);
  }

  /** Acts as the embedded provider while the publisher sends. */
  const keep = (server: TestApp, id: string) =>
    server.services.db
      .updateTable('live_channel')
      .set({ publisher_seen_at: server.services.clock.now() })
      .where('id', '=', id)
      .execute();
});
