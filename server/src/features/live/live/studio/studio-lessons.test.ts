import type { StudioLesson } from '@lisan/contract/studio/studio';
import { describe, expect } from 'vitest';
import type { TestApp } from '../../../../../test/build-test-app.ts';
import { callApi } from '../../../../../test/call-api.ts';
import { FIXTURE } from '../../../../../test/fixture-release.ts';
import { it } from '../../../../../test/fixture.ts';
import { makeLesson, type TestTeacher } from '../../../../../test/teachers.ts';
import { grantRole } from '../../../account/subscriber/grant-role.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const inMs = (server: TestApp, ms: number) => new Date(server.services.clock.now().getTime() + ms).toISOString();
const wish = (server: TestApp, more: object = {}) => ({
  title: 'كيف نطلب القهوة؟',
  kind: 'video' as const,
  level_id: null,
  starts_at: inMs(server, DAY_MS / 2),
  ...more,
});
const schedule = async (server: TestApp, { account }: TestTeacher, more: object = {}): Promise<StudioLesson> =>
  (await account.call('POST /api/studio/lessons', { body: wish(server, more) })).lesson;
const list = async ({ account }: TestTeacher) => (await account.call('GET /api/studio/lessons')).lessons;
const change = async ({ account }: TestTeacher, id: string, body: object) =>
  (await account.call('POST /api/studio/lessons/:id/update', { params: { id }, body })).lesson;
const announced = async (server: TestApp, id: string) => {
  const rows = await server.services.db
    .selectFrom('lesson_announcement')
    .selectAll()
    .where('channel_id', '=', id)
    .orderBy('due_at')
    .execute();
  const now = server.services.clock.now().getTime();
  return rows.map((row) => [row.type, Math.round((row.due_at.getTime() - now) / MINUTE_MS) + 0]);
};

describe('the studio', () => {
  it('knows its teacher and what carries the lessons', async ({ server, teacher }) => {
    expect(await callApi(server.app, 'GET /api/studio', teacher.account)).toMatchObject({
      teacher: { id: teacher.id, name: 'هدى العلي', followers: 0 },
      provider: 'embedded',
      takes_webm: server.services.live.takesWebm,
    });
  });

  it('is closed to learners, and to a role without a teacher', async ({ server, learner, other: account }) => {
    expect(await learner.refused('GET /api/studio')).toMatchObject({ status: 403 });
    await grantRole(server.services, { msisdn: account.msisdn, role: 'teacher' });
    server.services.sessions.evict(account.subscriberId);
    for (const call of ['GET /api/studio', 'GET /api/studio/lessons'] as const)
      expect(await account.refused(call)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await account.refused('POST /api/studio/lessons', { body: wish(server) })).toMatchObject({ status: 403 });
  });
});

describe('scheduling', () => {
  it('puts a lesson on the lists and tells followers now and ten minutes before', async ({
    server,
    learner,
    teacher,
  }) => {
    const lesson = await schedule(server, teacher, { level_id: FIXTURE.a1, auto_publish: false });
    expect(lesson).toMatchObject({
      state: 'scheduled',
      level_id: FIXTURE.a1,
      teacher: { id: teacher.id },
      started_at: null,
      ended_at: null,
      attended: 0,
      auto_publish: false,
    });
    expect(await list(teacher)).toContainEqual(lesson);
    const { channel } = await learner.call('GET /api/live-channel/:id', { params: { id: lesson.id } });
    expect(channel).toMatchObject({ title: lesson.title, state: 'scheduled' });
    expect(await announced(server, lesson.id)).toEqual([
      ['lesson_scheduled', 0],
      ['lesson_soon', 710],
    ]);
  });

  it('notifies no follower twice of a lesson that is about to start', async ({ server, teacher }) => {
    expect(
      await announced(server, (await schedule(server, teacher, { starts_at: inMs(server, 12 * MINUTE_MS) })).id),
    ).toEqual([['lesson_soon', 2]]);
    const now = await schedule(server, teacher, { starts_at: inMs(server, -MINUTE_MS) });
    expect(now.state).toBe('open');
    expect(await announced(server, now.id)).toEqual([]);
  });

  it('happens once for one key', async ({ server, teacher }) => {
    const headers = { 'idempotency-key': server.services.newId() };
    const body = wish(server);
    const ask = () => teacher.account.call('POST /api/studio/lessons', { headers, body });
    expect((await ask()).lesson.id).toBe((await ask()).lesson.id);
  });

  it.for([
    ['title', { title: 'لا' }],
    ['kind', { kind: 'film' }],
    ['level_id', { level_id: 'A1' }],
    ['level_id', { level_id: crypto.randomUUID() }],
    ['starts_at', { starts_at: 'tomorrow' }],
    ['starts_at', { starts_at: '2026-03-10T08:50:00Z' }],
    ['starts_at', { starts_at: '2026-06-09T09:00:00Z' }],
    ['auto_publish', { auto_publish: 'yes' }],
  ] as const)('refuses a faulty %s, in Arabic', async ([field, fault], { server, teacher }) => {
    const answer = await teacher.account.refused('POST /api/studio/lessons', { body: wish(server, fault) });
    expect(answer).toMatchObject({ status: 422, errors: { [field]: [expect.stringMatching(/[\u0600-\u06ff]/)] } });
  });

  it('stops at fifty lessons ahead, also when the last two come at once', async ({ server, teacher }) => {
    for (let made = 0; made < 49; made += 1) await makeLesson(server, teacher.id);
    const ask = () => refusedOrDone(server, teacher);
    expect((await Promise.all([ask(), ask()])).toSorted()).toEqual(['done', 'not_allowed_in_state']);
  });

  async function refusedOrDone(server: TestApp, { account }: TestTeacher): Promise<string> {
    const response = await account.request('POST /api/studio/lessons', { body: wish(server) });
    const { code = 'done' } = response.json<{ code?: string }>();
    return code;
  }
});

describe('changing', () => {
  it('leaves alone what is left out', async ({ server, teacher }) => {
    const { id, ...before } = await schedule(server, teacher, { level_id: FIXTURE.a1 });
    expect(await change(teacher, id, { title: 'عنوان آخر' })).toEqual({ id, ...before, title: 'عنوان آخر' });
    expect(await change(teacher, id, { level_id: null, auto_publish: false })).toMatchObject({
      title: 'عنوان آخر',
      level_id: null,
      auto_publish: false,
      starts_at: before.starts_at,
    });
  });

  it('moves the announcements', async ({ server, teacher }) => {
    const { id } = await schedule(server, teacher);
    await change(teacher, id, { starts_at: inMs(server, 60 * MINUTE_MS) });
    expect(await announced(server, id)).toEqual([
      ['lesson_scheduled', 0],
      ['lesson_soon', 50],
    ]);
    await change(teacher, id, { starts_at: inMs(server, 5 * MINUTE_MS) });
    expect(await announced(server, id)).toEqual([]);
  });

  it('keeps to the same limits, but lets a lesson that is late change its title', async ({ server, teacher }) => {
    const { id } = await schedule(server, teacher, { starts_at: inMs(server, 0) });
    const far = { params: { id }, body: { starts_at: inMs(server, 91 * DAY_MS) } };
    expect(await teacher.account.refused('POST /api/studio/lessons/:id/update', far)).toMatchObject({
      status: 422,
      errors: { starts_at: expect.anything() },
    });
    server.advance(20 * MINUTE_MS);
    const late = (await list(teacher)).find((lesson) => lesson.id === id);
    expect(await change(teacher, id, { title: 'نبدأ بعد قليل', starts_at: late?.starts_at })).toMatchObject({
      state: 'open',
    });
  });
});

describe('cancelling', () => {
  it('removes a lesson from every list, and sends no further announcement', async ({ server, learner, teacher }) => {
    const { id } = await schedule(server, teacher);
    await teacher.account.call('POST /api/studio/lessons/:id/cancel', { params: { id } });
    expect(await announced(server, id)).toEqual([]);
    expect((await list(teacher)).map((lesson) => lesson.id)).not.toContain(id);
    const { channels } = await learner.call('GET /api/live-channels');
    expect(channels.map((channel) => channel.id)).not.toContain(id);
    const asked = { params: { id } };
    expect(await learner.refused('GET /api/live-channel/:id', asked)).toMatchObject({ status: 404 });
    for (const action of ['update', 'cancel', 'start', 'end'] as const)
      expect(
        await teacher.account.refused(`POST /api/studio/lessons/:id/${action}`, { params: { id }, body: {} }),
      ).toMatchObject({ status: 404 });
    const ticket = { query: { channel_id: id } };
    expect(await learner.refused('GET /api/agora-channel-token', ticket)).toMatchObject({ status: 404 });
  });
});
