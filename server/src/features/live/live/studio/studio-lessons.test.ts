import type { StudioLesson } from '@lisan/contract/studio/studio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../../test/call-api.ts';
import { FIXTURE } from '../../../../../test/fixture-release.ts';
import { signUp, type Learner } from '../../../../../test/sign-up.ts';
import { makeLesson, makeTeacher, type TestTeacher } from '../../../../../test/teachers.ts';
import { grantRole } from '../../../account/subscriber/grant-role.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let on: TestApp;
let teacher: TestTeacher;
let token: string;
let learner: Learner;
beforeAll(async () => {
  on = await buildTestApp();
  teacher = await makeTeacher(on);
  token = teacher.account.token;
  learner = await signUp(on);
});
afterAll(() => on.close());

const inMs = (ms: number) => new Date(on.services.clock.now().getTime() + ms).toISOString();
const wish = (more: object = {}) => ({
  title: 'كيف نطلب القهوة؟',
  kind: 'video' as const,
  level_id: null,
  starts_at: inMs(DAY_MS / 2),
  ...more,
});
const schedule = async (more: object = {}, by = token): Promise<StudioLesson> =>
  (await callApi(on.app, 'POST /api/studio/lessons', { token: by, body: wish(more) })).lesson;
const list = async (by = token) => (await callApi(on.app, 'GET /api/studio/lessons', { token: by })).lessons;
const change = async (id: string, body: object) =>
  (await callApi(on.app, 'POST /api/studio/lessons/:id/update', { token, params: { id }, body })).lesson;
const announced = async (id: string) => {
  const rows = await on.services.db
    .selectFrom('lesson_announcement')
    .selectAll()
    .where('channel_id', '=', id)
    .orderBy('due_at')
    .execute();
  const now = on.services.clock.now().getTime();
  return rows.map((row) => [row.type, Math.round((row.due_at.getTime() - now) / MINUTE_MS) + 0]);
};

describe('the studio', () => {
  test('knows its teacher and what carries the lessons', async () => {
    expect(await callApi(on.app, 'GET /api/studio', { token })).toMatchObject({
      teacher: { id: teacher.id, name: 'هدى العلي', followers: 0 },
      provider: 'embedded',
      takes_webm: on.services.live.takesWebm,
    });
  });

  test('is closed to learners, and to a role without a teacher', async () => {
    expect(await refused(on.app, 'GET /api/studio', { token: learner.token })).toMatchObject({ status: 403 });
    const account = await signUp(on);
    await grantRole(on.services, { msisdn: account.msisdn, role: 'teacher' });
    on.services.sessions.evict(account.subscriberId);
    for (const call of ['GET /api/studio', 'GET /api/studio/lessons'] as const)
      expect(await refused(on.app, call, { token: account.token })).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await refused(on.app, 'POST /api/studio/lessons', { token: account.token, body: wish() })).toMatchObject({
      status: 403,
    });
  });
});

describe('scheduling', () => {
  test('puts a lesson on the lists and tells followers now and ten minutes before', async () => {
    const lesson = await schedule({ level_id: FIXTURE.a1, auto_publish: false });
    expect(lesson).toMatchObject({
      state: 'scheduled',
      level_id: FIXTURE.a1,
      teacher: { id: teacher.id },
      started_at: null,
      ended_at: null,
      attended: 0,
      auto_publish: false,
    });
    expect(await list()).toContainEqual(lesson);
    const { channel } = await callApi(on.app, 'GET /api/live-channel/:id', {
      token: learner.token,
      params: { id: lesson.id },
    });
    expect(channel).toMatchObject({ title: lesson.title, state: 'scheduled' });
    expect(await announced(lesson.id)).toEqual([
      ['lesson_scheduled', 0],
      ['lesson_soon', 710],
    ]);
  });

  test('notifies no follower twice of a lesson that is about to start', async () => {
    expect(await announced((await schedule({ starts_at: inMs(12 * MINUTE_MS) })).id)).toEqual([['lesson_soon', 2]]);
    const now = await schedule({ starts_at: inMs(-MINUTE_MS) });
    expect(now.state).toBe('open');
    expect(await announced(now.id)).toEqual([]);
  });

  test('happens once for one key', async () => {
    const headers = { 'idempotency-key': on.services.newId() };
    const body = wish();
    const ask = () => callApi(on.app, 'POST /api/studio/lessons', { token, headers, body });
    expect((await ask()).lesson.id).toBe((await ask()).lesson.id);
  });

  test.each([
    ['title', { title: 'لا' }],
    ['kind', { kind: 'film' }],
    ['level_id', { level_id: 'A1' }],
    ['level_id', { level_id: crypto.randomUUID() }],
    ['starts_at', { starts_at: 'tomorrow' }],
    ['starts_at', { starts_at: '2026-03-10T08:50:00Z' }],
    ['starts_at', { starts_at: '2026-06-09T09:00:00Z' }],
    ['auto_publish', { auto_publish: 'yes' }],
  ])('refuses a faulty %s, in Arabic', async (field, fault) => {
    const answer = await refused(on.app, 'POST /api/studio/lessons', { token, body: wish(fault) });
    expect(answer).toMatchObject({ status: 422, errors: { [field]: [expect.stringMatching(/[\u0600-\u06ff]/)] } });
  });

  test('stops at fifty lessons ahead, also when the last two come at once', async () => {
    const { id, account } = await makeTeacher(on);
    for (let made = 0; made < 49; made += 1) await makeLesson(on, id);
    const ask = () => refusedOrDone(account.token);
    expect((await Promise.all([ask(), ask()])).toSorted()).toEqual(['done', 'not_allowed_in_state']);
  });

  async function refusedOrDone(by: string): Promise<string> {
    const response = await on.app.inject({
      method: 'POST',
      url: '/api/studio/lessons',
      headers: { authorization: `Bearer ${by}` },
      payload: wish(),
    });
    const { code = 'done' } = response.json<{ code?: string }>();
    return code;
  }
});

describe('changing', () => {
  test('leaves alone what is left out', async () => {
    const { id, ...before } = await schedule({ level_id: FIXTURE.a1 });
    expect(await change(id, { title: 'عنوان آخر' })).toEqual({ id, ...before, title: 'عنوان آخر' });
    expect(await change(id, { level_id: null, auto_publish: false })).toMatchObject({
      title: 'عنوان آخر',
      level_id: null,
      auto_publish: false,
      starts_at: before.starts_at,
    });
  });

  test('moves the announcements', async () => {
    const { id } = await schedule();
    await change(id, { starts_at: inMs(60 * MINUTE_MS) });
    expect(await announced(id)).toEqual([
      ['lesson_scheduled', 0],
      ['lesson_soon', 50],
    ]);
    await change(id, { starts_at: inMs(5 * MINUTE_MS) });
    expect(await announced(id)).toEqual([]);
  });

  test('keeps to the same limits, but lets a lesson that is late change its title', async () => {
    const { id } = await schedule({ starts_at: inMs(0) });
    const far = { token, params: { id }, body: { starts_at: inMs(91 * DAY_MS) } };
    expect(await refused(on.app, 'POST /api/studio/lessons/:id/update', far)).toMatchObject({
      status: 422,
      errors: { starts_at: expect.anything() },
    });
    on.advance(20 * MINUTE_MS);
    const late = (await list()).find((lesson) => lesson.id === id);
    expect(await change(id, { title: 'نبدأ بعد قليل', starts_at: late?.starts_at })).toMatchObject({ state: 'open' });
  });
});

describe('cancelling', () => {
  test('removes a lesson from every list, and sends no further announcement', async () => {
    const { id } = await schedule();
    await callApi(on.app, 'POST /api/studio/lessons/:id/cancel', { token, params: { id } });
    expect(await announced(id)).toEqual([]);
    expect((await list()).map((lesson) => lesson.id)).not.toContain(id);
    const { channels } = await callApi(on.app, 'GET /api/live-channels', { token: learner.token });
    expect(channels.map((channel) => channel.id)).not.toContain(id);
    const asked = { token: learner.token, params: { id } };
    expect(await refused(on.app, 'GET /api/live-channel/:id', asked)).toMatchObject({ status: 404 });
    for (const action of ['update', 'cancel', 'start', 'end'] as const)
      expect(
        await refused(on.app, `POST /api/studio/lessons/:id/${action}`, { token, params: { id }, body: {} }),
      ).toMatchObject({ status: 404 });
    const ticket = { token: learner.token, query: { channel_id: id } };
    expect(await refused(on.app, 'GET /api/agora-channel-token', ticket)).toMatchObject({ status: 404 });
  });
});
