import { gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUpOnboarding } from '../../../../test/sign-up.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
const week1 = { ActiveWeek: 1, level_id: FIXTURE.a1 };

async function uuidOfCategory(server: TestApp, code: string): Promise<string> {
  const { categorys } = await callApi(server.app, 'GET /api/get/categories');
  return categorys.find((category) => category.code === code)?.uuid ?? '';
}

describe('categories', () => {
  it('are public and have fixed ids', async ({ server }) => {
    const { categorys } = await callApi(server.app, 'GET /api/get/categories');
    expect(categorys.map(({ code, name }) => [code, name])).toEqual([
      ['words', 'الكلمات'],
      ['sentences', 'الجمل'],
      ['audio', 'الاستماع'],
      ['lessons', 'الدروس'],
    ]);
    expect(categorys[0]?.uuid).toBe('0bcae43d-5c19-5c89-8448-c27867164501');
  });
});

describe('the weeks of a level', () => {
  it('report what is unlocked, done and due', async ({ learner }) => {
    const { weeks } = await learner.call('GET /api/subscriber/weeks', { query: { level_id: FIXTURE.a1 } });
    expect(weeks).toMatchObject([
      { week: 1, unlocked: true, done: 0, total: 21, quiz_status: 'due' },
      { week: 2, unlocked: false, done: 0, total: 20, quiz_status: 'locked' },
    ]);
    // Seven learner-days later at 04:00 in Baghdad.
    expect(weeks[1]?.unlock_at).toBe('2026-03-17T01:00:00.000Z');
  });

  it('return 403 for a level that was never started and 404 for an unknown one', async ({ learner }) => {
    const ask = (level_id: string) => learner.refused('GET /api/subscriber/weeks', { query: { level_id } });
    expect(await ask(FIXTURE.a2)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await ask(UNKNOWN)).toMatchObject({ status: 404 });
    expect(await ask('nonsense')).toMatchObject({ status: 422, errors: { level_id: ['المعرّف غير صحيح.'] } });
  });
});

describe('weekly content', () => {
  it('is served by category and completely', async ({ server, learner }) => {
    const words = { ...week1, CategoryUUID: await uuidOfCategory(server, 'words') };
    expect((await learner.call('GET /api/get/content/by/week', { query: words })).content).toHaveLength(10);
    const { content } = await learner.call('GET /api/get/main/content', { query: week1 });
    expect(content).toMatchObject({
      week: 1,
      words: { length: 10 },
      sentences: { length: 5 },
      audio: { length: 1 },
      lessons: { length: 1 },
    });
  });

  it('has the same bytes for every learner, and returns 304 to a client that has them', async ({
    server,
    learner,
    other,
  }) => {
    const ask = (token: string, headers = {}) =>
      request(server.app, 'GET /api/get/main/content', { token, query: week1, headers });
    const [mine, theirs] = [await ask(learner.token), await ask(other.token)];
    expect(mine.rawPayload).toEqual(theirs.rawPayload);
    expect(mine.headers['cache-control']).toBe('private, no-cache');
    const again = await ask(learner.token, { 'if-none-match': mine.headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await ask(learner.token, { 'if-none-match': `"other", W/${mine.headers.etag}` })).statusCode).toBe(304);
    expect((await ask(learner.token, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    const compressed = await ask(learner.token, { 'accept-encoding': 'gzip, br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    const gzipped = await ask(learner.token, { 'accept-encoding': 'br;q=0, *' });
    expect(gzipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzipped.rawPayload)).toEqual(mine.rawPayload);
    const refused = await ask(learner.token, { 'accept-encoding': 'br;q=0' });
    expect(refused.headers).not.toHaveProperty('content-encoding');
  });

  it('is locked before its week and readable from the day on which it unlocks', async ({ server, learner: later }) => {
    const week2 = { ...week1, ActiveWeek: 2 };
    expect(await later.refused('GET /api/get/main/content', { query: week2 })).toMatchObject({
      status: 403,
      code: 'week_locked',
    });
    const allWeeks = { query: { code: 'words' as const } };
    expect((await later.call('GET /api/get/all/week/content', allWeeks)).weeks.map(({ week }) => week)).toEqual([1]);
    await setAccess(server, later, new Date('2026-06-01T00:00:00Z'));
    server.advance(7 * DAY_MS);
    expect((await later.call('GET /api/get/main/content', { query: week2 })).content.week).toBe(2);
    expect((await later.call('GET /api/get/all/week/content', allWeeks)).weeks.map(({ week }) => week)).toEqual([1, 2]);
    server.advance(-7 * DAY_MS);
  });

  it('answers bad input in Arabic, and unknown weeks and categories with 404', async ({ server, learner }) => {
    const ask = (query: object) => learner.refused('GET /api/get/content/by/week', { query });
    expect(await ask({ ActiveWeek: 'x', level_id: FIXTURE.a1 })).toMatchObject({
      status: 422,
      errors: { CategoryUUID: ['هذا الحقل مطلوب.'], ActiveWeek: [expect.any(String)] },
    });
    const CategoryUUID = await uuidOfCategory(server, 'audio');
    expect((await ask({ ...week1, CategoryUUID, ActiveWeek: 9 })).status).toBe(404);
    expect((await ask({ ...week1, CategoryUUID: UNKNOWN })).status).toBe(404);
    expect(
      (await learner.refused('GET /api/get/all/week/content', { query: { code: 'songs' } })).errors,
    ).toHaveProperty('code');
  });

  it('reports an invalid token by messageCode 02, no token by 401, and onboarding by 403', async ({ server }) => {
    const onboarding = await signUpOnboarding(server);
    const asked = [
      ['GET /api/get/main/content', week1],
      ['GET /api/get/content/by/week', { ...week1, CategoryUUID: UNKNOWN }],
      ['GET /api/get/all/week/content', { code: 'words' }],
      ['GET /api/subscriber/weeks', { level_id: FIXTURE.a1 }],
    ] as const;
    for (const [key, query] of asked) {
      const dead = await request(server.app, key, { token: 'not-a-token', query });
      expect([dead.statusCode, dead.json()]).toEqual([200, { messageCode: '02' }]);
      expect(dead.headers['cache-control']).toBe('no-store');
      expect(await refused(server.app, key, { query })).toMatchObject({ status: 401, messageCode: '02' });
      expect(await onboarding.refused(key, { query })).toMatchObject({ status: 403, code: 'forbidden' });
    }
  });

  it('requires a subscription', async ({ lapsed }) => {
    const content = await lapsed.refused('GET /api/get/main/content', { query: week1 });
    expect(content).toMatchObject({ status: 403, code: 'subscription_required' });
    const lesson = await lapsed.refused('GET /api/get/lession', { query: { LessonUUID: FIXTURE.lesson } });
    expect(lesson.code).toBe('subscription_required');
  });
});

describe('a lesson', () => {
  it('is readable in an unlocked week', async ({ learner }) => {
    const ask = { query: { LessonUUID: FIXTURE.lesson } };
    expect((await learner.call('GET /api/get/lession', ask)).lesson).toMatchObject({ uuid: FIXTURE.lesson, week: 1 });
  });

  it('is refused in a locked week, and returns 404 for another item', async ({ server, learner }) => {
    const ask = (LessonUUID: string) => learner.refused('GET /api/get/lession', { query: { LessonUUID } });
    expect((await ask(FIXTURE.lessonOfWeek2)).code).toBe('week_locked');
    expect((await ask(FIXTURE.word)).status).toBe(404);
    expect((await ask(UNKNOWN)).status).toBe(404);
    expect((await ask('1')).status).toBe(422);
    expect((await refused(server.app, 'GET /api/get/lession', { query: { LessonUUID: FIXTURE.lesson } })).status).toBe(
      401,
    );
  });
});
