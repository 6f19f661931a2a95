import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, signUpOnboarding, type Learner } from '../../../../test/sign-up.ts';

const AWARD = 'POST /api/subscriber-content-points';

let test: TestApp;
let learner: Learner;

beforeAll(async () => {
  test = await buildTestApp();
  learner = await signUp(test);
});
afterAll(() => test.close());

const award = (token: string, uuid: string) => finishItem(test, { token }, uuid);

describe('points for content', () => {
  it('are set by the server and count once per item', async () => {
    const { token } = learner;
    expect(await award(token, FIXTURE.word)).toMatchObject({ points: 2, total: 2, streak: 1 });
    expect(await award(token, FIXTURE.word)).toMatchObject({ points: 0, total: 2 });
    expect(await award(token, FIXTURE.sentence)).toMatchObject({ points: 3, total: 5 });
    expect(await award(token, FIXTURE.dialogue)).toMatchObject({ points: 5, total: 10 });
    expect(await award(token, FIXTURE.lesson)).toMatchObject({ points: 10, total: 20, streak: 1 });
  });

  it('count once when the same item is sent concurrently', async () => {
    const { token } = await signUp(test);
    const replies = await Promise.all(Array.from({ length: 8 }, () => award(token, FIXTURE.word)));
    expect(replies.filter(({ points }) => points > 0)).toHaveLength(1);
    expect((await award(token, FIXTURE.word)).total).toBe(2);
  });

  it('appear immediately in progress, counts, weeks and the user', async () => {
    const { token } = learner;
    const progress = await callApi(test.app, 'GET /api/progress', { token });
    expect(progress).toMatchObject({ points: 20, streak: 1, words_known: 1, quizzes_passed: 0, practicals_done: 0 });
    expect(progress.done_uuids.toSorted()).toEqual(
      [FIXTURE.word, FIXTURE.sentence, FIXTURE.dialogue, FIXTURE.lesson].toSorted(),
    );
    expect(progress.days).toHaveLength(28);
    expect(progress.days.at(-1)).toEqual({ day: '2026-03-10', activities: 4, points: 20, minutes: 0 });
    const { counts } = await callApi(test.app, 'GET /api/count/subscriber/content', { token });
    expect(counts).toEqual({
      words: { done: 1, total: 20 },
      sentences: { done: 1, total: 10 },
      audio: { done: 1, total: 2 },
      lessons: { done: 1, total: 2 },
      practicals: { done: 0, total: 1 },
    });
    const { weeks } = await callApi(test.app, 'GET /api/subscriber/weeks', { token, query: { level_id: FIXTURE.a1 } });
    expect(weeks.map(({ done }) => done)).toEqual([4, 0]);
    expect((await callApi(test.app, 'GET /api/user', { token })).user).toMatchObject({ points: 20, streak: 1 });
  });

  it('continue a streak over learner-days', async () => {
    const steady = await signUp(test);
    const { token } = steady;
    await setAccess(test, steady, new Date('2026-06-01T00:00:00Z'));
    await award(token, FIXTURE.word);
    test.advance(DAY_MS);
    expect(await award(token, FIXTURE.sentence)).toMatchObject({ total: 5, streak: 2 });
    test.advance(-DAY_MS);
  });

  it('need the right recall of a word or sentence', async () => {
    const { token } = await signUp(test);
    const ask = (body: object) => refused(test.app, AWARD, { token, body });
    expect((await ask({ content_uuid: FIXTURE.word })).errors).toHaveProperty('answer');
    expect((await ask({ content_uuid: FIXTURE.sentence, answer: 'no' })).errors).toHaveProperty('answer');
    expect(await award(token, FIXTURE.word)).toMatchObject({ total: 2 });
  });

  it('are refused for a locked week, an unknown item and a missing one', async () => {
    const ask = (body: object) => refused(test.app, AWARD, { token: learner.token, body });
    expect(await ask({ content_uuid: FIXTURE.lessonOfWeek2 })).toMatchObject({ status: 403, code: 'week_locked' });
    expect((await ask({ content_uuid: '11111111-1111-4111-8111-111111111111' })).status).toBe(404);
    expect(await ask({})).toMatchObject({ status: 422, errors: { content_uuid: ['هذا الحقل مطلوب.'] } });
    const inA2 = await signUp(test, { levelId: FIXTURE.a2 });
    expect((await refused(test.app, AWARD, { token: inA2.token, body: { content_uuid: FIXTURE.word } })).code).toBe(
      'forbidden',
    );
  });

  it('are refused without a full token', async () => {
    const body = { content_uuid: FIXTURE.word };
    expect((await refused(test.app, AWARD, { body })).status).toBe(401);
    expect((await refused(test.app, AWARD, { token: 'dead', body })).status).toBe(401);
    expect((await refused(test.app, AWARD, { token: (await signUpOnboarding(test)).token, body })).status).toBe(403);
  });
});

describe('progress', () => {
  it('filters finished items by level or week', async () => {
    const { token } = learner;
    const done = async (query: object) => (await callApi(test.app, 'GET /api/progress', { token, query })).done_uuids;
    expect(await done({ level_id: FIXTURE.a1, week: 1 })).toHaveLength(4);
    expect(await done({ week: 2 })).toEqual([]);
    expect(await done({ level_id: FIXTURE.a2 })).toEqual([]);
  });

  it('contains only own events', async () => {
    const other = await signUp(test);
    expect(await callApi(test.app, 'GET /api/progress', { token: other.token })).toMatchObject({
      done_uuids: [],
      points: 0,
      streak: 0,
    });
  });

  it('rejects invalid input, unknown weeks and calls without a token', async () => {
    const ask = (query: object, token?: string) =>
      refused(test.app, 'GET /api/progress', { query, ...(token !== undefined && { token }) });
    expect((await ask({ week: 0 }, learner.token)).errors).toHaveProperty('week');
    expect((await ask({ week: 9 }, learner.token)).status).toBe(404);
    expect((await ask({})).status).toBe(401);
    expect((await ask({}, (await signUpOnboarding(test)).token)).status).toBe(403);
    expect((await refused(test.app, 'GET /api/count/subscriber/content', {})).status).toBe(401);
  });
});
