import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../../test/call-api.ts';
import { signUp } from '../../../../../test/sign-up.ts';
import { makeLesson, makeTeacher } from '../../../../../test/teachers.ts';
import { readTicket } from '../../../../gateways/live/embedded/join-ticket.ts';
import { closeLessons, nextClosing } from '../lessons/close-lessons.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let on: TestApp;
beforeAll(async () => {
  on = await buildTestApp();
});
afterAll(() => on.close());

const start = (token: string, id: string) =>
  callApi(on.app, 'POST /api/studio/lessons/:id/start', { token, params: { id } });
const end = async (token: string, id: string) =>
  (await callApi(on.app, 'POST /api/studio/lessons/:id/end', { token, params: { id } })).lesson;
const refusedTo = (action: 'start' | 'end' | 'update' | 'cancel', token: string, id: string) =>
  refused(on.app, `POST /api/studio/lessons/:id/${action}`, { token, params: { id }, body: {} });
const row = (id: string) =>
  on.services.db.selectFrom('live_channel').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const announced = async (id: string) => {
  const rows = await on.services.db
    .selectFrom('lesson_announcement')
    .select('type')
    .where('channel_id', '=', id)
    .execute();
  return rows.map(({ type }) => type);
};

/** A teacher with a lesson half an hour from now. */
async function makeReady(inMinutes = 30) {
  const { id: teacherId, account } = await makeTeacher(on);
  return { teacherId, token: account.token, account, id: await makeLesson(on, teacherId, { inMinutes }) };
}

/** Counts what the provider is asked, and may fail once. */
function watchProvider() {
  const asked = { created: 0, ended: 0, failNext: false };
  const { createSession, end: endSession } = on.services.live;
  const failOnce = () => {
    if (!asked.failNext) return;
    asked.failNext = false;
    throw new Error('the provider is away');
  };
  on.services.live.createSession = async (lesson) => {
    failOnce();
    asked.created += 1;
    await createSession(lesson);
  };
  on.services.live.end = async (channelId) => {
    failOnce();
    asked.ended += 1;
    await endSession(channelId);
  };
  return {
    asked,
    restore: () => Object.assign(on.services.live, { createSession, end: endSession }),
  };
}

describe('starting', () => {
  test('gives a ticket to publish for ten minutes, and tells followers', async () => {
    const { token, account, id } = await makeReady();
    const { lesson, ...ticket } = await start(token, id);
    expect(ticket).toMatchObject({ provider: 'embedded', channel_id: id, role: 'publisher' });
    expect(lesson).toMatchObject({ id, state: 'live', started_at: expect.any(String), ended_at: null });
    const now = on.services.clock.now();
    expect(Math.abs(Date.parse(ticket.expires_at) - now.getTime() - 600_000)).toBeLessThan(5000);
    expect(readTicket(on.services.secrets.signingKey, ticket.key, now)).toMatchObject({
      channelId: id,
      subscriberId: account.subscriberId,
      role: 'publisher',
    });
    expect(await announced(id)).toEqual(['lesson_started']);
  });

  test('keeps its ticket out of every cache', async () => {
    const { token, id } = await makeReady();
    const response = await on.app.inject({
      method: 'POST',
      url: `/api/studio/lessons/${id}/start`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('again gives another ticket to the same lesson', async () => {
    const { token, id } = await makeReady();
    const first = await start(token, id);
    on.advance(MINUTE_MS);
    const second = await start(token, id);
    expect(second.lesson).toEqual(first.lesson);
    expect(second.key).not.toBe(first.key);
  });

  test('may start up to a day early, and not more than two hours late', async () => {
    const early = await makeReady(23 * 60 + 59);
    await start(early.token, early.id);
    const far = await makeReady(24 * 60 + 2);
    expect(await refusedTo('start', far.token, far.id)).toMatchObject({ status: 409, code: 'not_allowed_in_state' });
    const missed = await makeReady(-121);
    for (const action of ['start', 'update', 'cancel'] as const)
      expect(await refusedTo(action, missed.token, missed.id)).toMatchObject({
        status: 409,
        code: 'not_allowed_in_state',
      });
  });

  test('one lesson at a time: of two concurrent starts one is refused and names the live lesson', async () => {
    const { teacherId, token, id } = await makeReady();
    const other = await makeLesson(on, teacherId, { inMinutes: 5 });
    const tryStart = (lesson: string) =>
      on.app.inject({
        method: 'POST',
        url: `/api/studio/lessons/${lesson}/start`,
        headers: { authorization: `Bearer ${token}` },
      });
    const answers = await Promise.all([tryStart(id), tryStart(other)]);
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const loser = answers.find((answer) => answer.statusCode === 409);
    expect(loser?.json()).toMatchObject({ code: 'conflict', message: expect.stringContaining('كيف نسأل عن الطريق؟') });
  });

  test('can be repeated when the provider was away', async () => {
    const { token, id } = await makeReady();
    const { asked, restore } = watchProvider();
    asked.failNext = true;
    const before = await row(id);
    const refusal = await refusedTo('start', token, id);
    expect(refusal).toMatchObject({
      status: 503,
      code: 'unavailable',
      message: expect.stringContaining('لم يبدأ الدرس'),
    });
    expect(await row(id)).toEqual(before);
    expect(await announced(id)).toEqual([]);
    expect(await start(token, id)).toMatchObject({ role: 'publisher' });
    expect(asked.created).toBe(1);
    restore();
  });

  test('and ending are the teacher’s own: for another teacher the lesson is not there', async () => {
    const { id } = await makeReady();
    const { account } = await makeTeacher(on);
    for (const action of ['start', 'end', 'update', 'cancel'] as const)
      expect(await refusedTo(action, account.token, id)).toMatchObject({ status: 404 });
  });

  test('closes the lesson to changes', async () => {
    const { token, id } = await makeReady();
    await start(token, id);
    for (const action of ['update', 'cancel'] as const)
      expect(await refusedTo(action, token, id)).toMatchObject({ status: 409, code: 'not_allowed_in_state' });
  });
});

describe('ending', () => {
  test('is for everybody, and happens once', async () => {
    const { token, id } = await makeReady();
    const { token: learner } = await signUp(on);
    await start(token, id);
    const watch = { token: learner, body: { channel_id: id, on: true } };
    await callApi(on.app, 'POST /api/channel-live-view-toggle', watch);
    const ended = await end(token, id);
    expect(ended).toMatchObject({ state: 'ended', ended_at: expect.any(String), viewers: 0, attended: 1 });
    on.advance(MINUTE_MS);
    expect(await end(token, id)).toEqual(ended);
    const join = { token: learner, query: { channel_id: id } };
    expect(await refused(on.app, 'GET /api/agora-channel-token', join)).toMatchObject({ code: 'not_live' });
    expect(await refusedTo('start', token, id)).toMatchObject({ status: 409, code: 'not_allowed_in_state' });
    expect(await announced(id)).toEqual([]);
  });

  test('is refused before the beginning', async () => {
    const { token, id } = await makeReady();
    expect(await refusedTo('end', token, id)).toMatchObject({ status: 409, code: 'not_allowed_in_state' });
  });

  test('is possible while the provider is away, which is asked again until it closes the lesson', async () => {
    const { token, id } = await makeReady();
    await start(token, id);
    const { asked, restore } = watchProvider();
    asked.failNext = true;
    expect(await end(token, id)).toMatchObject({ state: 'ended' });
    expect(asked.ended).toBe(0);
    expect((await row(id)).provider_close_at).not.toBeNull();
    await closeLessons(on.services);
    expect(asked.ended).toBe(0);
    const due = await nextClosing(on.services);
    on.advance((due?.getTime() ?? 0) - on.services.clock.now().getTime());
    await closeLessons(on.services);
    expect(asked.ended).toBe(1);
    expect((await row(id)).provider_close_at).toBeNull();
    restore();
  });
});

describe('closing', () => {
  test('ends a lesson whose teacher never came, and leaves a cancelled one alone', async () => {
    const { id } = await makeReady(30);
    const cancelled = await makeReady(30);
    await callApi(on.app, 'POST /api/studio/lessons/:id/cancel', {
      token: cancelled.token,
      params: { id: cancelled.id },
    });
    on.advance(2 * HOUR_MS);
    await closeAll();
    expect((await row(id)).state).toBe('scheduled');
    on.advance(31 * MINUTE_MS);
    await closeAll();
    expect(await row(id)).toMatchObject({ state: 'ended', ended_at: expect.any(Date) });
    expect((await row(cancelled.id)).state).toBe('scheduled');
  });

  test('ends a lesson whose publisher is silent for ten minutes, as the call would', async () => {
    const { token, id } = await makeReady();
    await start(token, id);
    on.advance(9 * MINUTE_MS);
    await closeAll();
    await keep(id);
    on.advance(9 * MINUTE_MS);
    await closeAll();
    expect((await row(id)).state).toBe('live');
    const due = await nextClosing(on.services);
    expect(due?.getTime()).toBeLessThanOrEqual(on.services.clock.now().getTime() + MINUTE_MS);
    on.advance(MINUTE_MS + 1000);
    const { asked, restore } = watchProvider();
    await closeAll();
    expect((await row(id)).state).toBe('ended');
    expect(asked.ended).toBe(1);
    restore();
  });

  test('ends after six hours even a lesson that continues', async () => {
    const { token, id } = await makeReady();
    await start(token, id);
    for (let hour = 0; hour < 6; hour += 1) {
      on.advance(HOUR_MS);
      await keep(id);
      if (hour < 5) await closeAll();
      expect((await row(id)).state).toBe('live');
    }
    on.advance(1000);
    await closeAll();
    expect((await row(id)).state).toBe('ended');
  });

  test('waits four hours where publishers are out of sight', async () => {
    const { token, id } = await makeReady();
    await start(token, id);
    const { name } = on.services.live;
    on.services.live.name = 'agora';
    on.advance(4 * HOUR_MS - MINUTE_MS);
    await closeAll();
    expect((await row(id)).state).toBe('live');
    on.advance(2 * MINUTE_MS);
    await closeAll();
    expect((await row(id)).state).toBe('ended');
    on.services.live.name = name;
  });

  test('continues with others when a provider is away, and asks it again', async () => {
    const lessons = [await makeReady(), await makeReady()];
    for (const { token, id } of lessons) await start(token, id);
    on.advance(11 * MINUTE_MS);
    const { asked, restore } = watchProvider();
    asked.failNext = true;
    await closeAll();
    for (const { id } of lessons) expect((await row(id)).state).toBe('ended');
    expect(asked.ended).toBe(lessons.length - 1);
    restore();
  });

  test('has nothing to wait for when nothing is planned or live', async () => {
    const empty = await buildTestApp();
    expect(await nextClosing(empty.services)).toBeNull();
    expect(await closeLessons(empty.services)).toBe(0);
    await empty.close();
  });

  async function closeAll(): Promise<void> {
    while ((await closeLessons(on.services)) > 0);
  }

  /** As the embedded provider does while the publisher sends. */
  const keep = (id: string) =>
    on.services.db
      .updateTable('live_channel')
      .set({ publisher_seen_at: on.services.clock.now() })
      .where('id', '=', id)
      .execute();
});
