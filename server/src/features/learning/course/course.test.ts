import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, signUpOnboarding, type Learner } from '../../../../test/sign-up.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
const week1 = { ActiveWeek: 1, level_id: FIXTURE.a1 };

let test: TestApp;
let learner: Learner;

beforeAll(async () => {
  test = await buildTestApp();
  learner = await signUp(test);
});
afterAll(() => test.close());

async function uuidOfCategory(code: string): Promise<string> {
  const { categorys } = await callApi(test.app, 'GET /api/get/categories');
  return categorys.find((category) => category.code === code)?.uuid ?? '';
}

describe('categories', () => {
  it('are public and have fixed ids', async () => {
    const { categorys } = await callApi(test.app, 'GET /api/get/categories');
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
  it('report what is unlocked, done and due', async () => {
    const { weeks } = await callApi(test.app, 'GET /api/subscriber/weeks', {
      token: learner.token,
      query: { level_id: FIXTURE.a1 },
    });
    expect(weeks).toMatchObject([
      { week: 1, unlocked: true, done: 0, total: 21, quiz_status: 'due' },
      { week: 2, unlocked: false, done: 0, total: 20, quiz_status: 'locked' },
    ]);
    // Seven learner-days later at 04:00 in Baghdad.
    expect(weeks[1]?.unlock_at).toBe('2026-03-17T01:00:00.000Z');
  });

  it('return 403 for a level that was never started and 404 for an unknown one', async () => {
    const ask = (level_id: string) =>
      refused(test.app, 'GET /api/subscriber/weeks', { token: learner.token, query: { level_id } });
    expect(await ask(FIXTURE.a2)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await ask(UNKNOWN)).toMatchObject({ status: 404 });
    expect(await ask('nonsense')).toMatchObject({ status: 422, errors: { level_id: ['المعرّف غير صحيح.'] } });
  });
});

describe('weekly content', () => {
  it('is served by category and completely', async () => {
    const { token } = learner;
    const words = { ...week1, CategoryUUID: await uuidOfCategory('words') };
    expect((await callApi(test.app, 'GET /api/get/content/by/week', { token, query: words })).content).toHaveLength(10);
    const { content } = await callApi(test.app, 'GET /api/get/main/content', { token, query: week1 });
    expect(content).toMatchObject({
      week: 1,
      words: { length: 10 },
      sentences: { length: 5 },
      audio: { length: 1 },
      lessons: { length: 1 },
    });
  });

  it('has the same bytes for every learner, and returns 304 to a client that has them', async () => {
    const other = await signUp(test);
    const ask = (token: string, headers = {}) =>
      request(test.app, 'GET /api/get/main/content', { token, query: week1, headers });
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

  it('is locked before its week and readable from the day on which it unlocks', async () => {
    const later = await signUp(test);
    const week2 = { ...week1, ActiveWeek: 2 };
    expect(await refused(test.app, 'GET /api/get/main/content', { token: later.token, query: week2 })).toMatchObject({
      status: 403,
      code: 'week_locked',
    });
    const allWeeks = { token: later.token, query: { code: 'words' as const } };
    expect((await callApi(test.app, 'GET /api/get/all/week/content', allWeeks)).weeks.map(({ week }) => week)).toEqual([
      1,
    ]);
    await setAccess(test, later, new Date('2026-06-01T00:00:00Z'));
    test.advance(7 * DAY_MS);
    expect(
      (await callApi(test.app, 'GET /api/get/main/content', { token: later.token, query: week2 })).content.week,
    ).toBe(2);
    expect((await callApi(test.app, 'GET /api/get/all/week/content', allWeeks)).weeks.map(({ week }) => week)).toEqual([
      1, 2,
    ]);
    test.advance(-7 * DAY_MS);
  });

  it('answers bad input in Arabic, and unknown weeks and categories with 404', async () => {
    const { token } = learner;
    const ask = (query: object) => refused(test.app, 'GET /api/get/content/by/week', { token, query });
    expect(await ask({ ActiveWeek: 'x', level_id: FIXTURE.a1 })).toMatchObject({
      status: 422,
      errors: { CategoryUUID: ['هذا الحقل مطلوب.'], ActiveWeek: [expect.any(String)] },
    });
    const CategoryUUID = await uuidOfCategory('audio');
    expect((await ask({ ...week1, CategoryUUID, ActiveWeek: 9 })).status).toBe(404);
    expect((await ask({ ...week1, CategoryUUID: UNKNOWN })).status).toBe(404);
    expect(
      (await refused(test.app, 'GET /api/get/all/week/content', { token, query: { code: 'songs' } })).errors,
    ).toHaveProperty('code');
  });

  it('reports an invalid token by messageCode 02, no token by 401, and onboarding by 403', async () => {
    const onboarding = await signUpOnboarding(test);
    const asked = [
      ['GET /api/get/main/content', week1],
      ['GET /api/get/content/by/week', { ...week1, CategoryUUID: UNKNOWN }],
      ['GET /api/get/all/week/content', { code: 'words' }],
      ['GET /api/subscriber/weeks', { level_id: FIXTURE.a1 }],
    ] as const;
    for (const [key, query] of asked) {
      const dead = await request(test.app, key, { token: 'not-a-token', query });
      expect([dead.statusCode, dead.json()]).toEqual([200, { messageCode: '02' }]);
      expect(dead.headers['cache-control']).toBe('no-store');
      expect(await refused(test.app, key, { query })).toMatchObject({ status: 401, messageCode: '02' });
      expect(await refused(test.app, key, { token: onboarding.token, query })).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    }
  });

  it('requires a subscription', async () => {
    const lapsed = await signUp(test);
    await setAccess(test, lapsed, null);
    const content = await refused(test.app, 'GET /api/get/main/content', { token: lapsed.token, query: week1 });
    expect(content).toMatchObject({ status: 403, code: 'subscription_required' });
    const lesson = await refused(test.app, 'GET /api/get/lession', {
      token: lapsed.token,
      query: { LessonUUID: FIXTURE.lesson },
    });
    expect(lesson.code).toBe('subscription_required');
  });
});

describe('a lesson', () => {
  it('is readable in an unlocked week', async () => {
    const ask = { token: learner.token, query: { LessonUUID: FIXTURE.lesson } };
    expect((await callApi(test.app, 'GET /api/get/lession', ask)).lesson).toMatchObject({
      uuid: FIXTURE.lesson,
      week: 1,
    });
  });

  it('is refused in a locked week, and returns 404 for another item', async () => {
    const ask = (LessonUUID: string) =>
      refused(test.app, 'GET /api/get/lession', { token: learner.token, query: { LessonUUID } });
    expect((await ask(FIXTURE.lessonOfWeek2)).code).toBe('week_locked');
    expect((await ask(FIXTURE.word)).status).toBe(404);
    expect((await ask(UNKNOWN)).status).toBe(404);
    expect((await ask('1')).status).toBe(422);
    expect((await refused(test.app, 'GET /api/get/lession', { query: { LessonUUID: FIXTURE.lesson } })).status).toBe(
      401,
    );
  });
});
