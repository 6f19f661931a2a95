import { uuidOf } from '@lisan/content/item-uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { RIGHT_OPTION } from '../../../../test/fixture-questions.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, signUpOnboarding } from '../../../../test/sign-up.ts';

const TEXTS = 'GET /api/get/week/texts';
const CHECK = 'POST /api/check/practical/answer';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const WEEK_1 = { ActiveWeek: 1, level_id: FIXTURE.a1 };
const question = (id: string) => uuidOf('question', id);

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const answer = (token: string, practical_id: string, id: string) =>
  callApi(test.app, CHECK, { token, body: { practical_id, question_uuid: question(id), answer: RIGHT_OPTION } });

describe('the texts of a week', () => {
  it('come with their questions, without keys, and with the practice after the lesson', async () => {
    const { token } = await signUp(test);
    const response = await request(test.app, TEXTS, { token, query: WEEK_1 });
    expect(response.body).not.toMatch(/"(key|accepted|option|correct_answer|why)"/);
    const { texts } = await callApi(test.app, TEXTS, { token, query: WEEK_1 });
    expect(texts).toMatchObject({ uuid: FIXTURE.week, week: 1, reading: { uuid: FIXTURE.reading } });
    const uuids = (questions: { uuid: string }[]) => questions.map(({ uuid }) => uuid);
    expect(uuids(texts.reading.questions)).toEqual([question('reading-1-1'), question('reading-1-2')]);
    expect(uuids(texts.listening.questions)).toEqual([question('listening-1-1')]);
    // The typed gap of the week is asked by its quiz.
    expect(uuids(texts.practice)).toEqual([question('a1-w01-q2')]);
  });

  it('are open at once where the node that recorded the start has a clock ahead of this one', async () => {
    const { token, subscriberId } = await signUp(test);
    await test.services.db
      .updateTable('level_subscriber')
      .set({ started_at: new Date(test.services.clock.now().getTime() + 60_000) })
      .where('subscriber_id', '=', subscriberId)
      .execute();
    test.services.sessions.evict(subscriberId);
    expect(await callApi(test.app, TEXTS, { token, query: WEEK_1 })).toMatchObject({ messageCode: '00' });
  });

  it('are not sent again while they stay the same', async () => {
    const { token } = await signUp(test);
    const first = await request(test.app, TEXTS, { token, query: WEEK_1 });
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await request(test.app, TEXTS, { token, query: WEEK_1, headers });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('are of unlocked weeks of a started level', async () => {
    const { token } = await signUp(test);
    const refuse = (query: object) => refused(test.app, TEXTS, { token, query });
    expect(await refuse({ ...WEEK_1, ActiveWeek: 2 })).toMatchObject({ status: 403, code: 'week_locked' });
    expect((await refuse({ ...WEEK_1, level_id: FIXTURE.a2 })).code).toBe('forbidden');
    expect((await refuse({ ...WEEK_1, level_id: UNKNOWN })).status).toBe(404);
    expect((await refuse({ ...WEEK_1, ActiveWeek: 52 })).status).toBe(404);
    expect((await refuse({ ActiveWeek: 0, level_id: 'A1' })).errors).toMatchObject({
      ActiveWeek: [expect.any(String)],
      level_id: ['المعرّف غير صحيح.'],
    });
  });

  it('are not found in a version of the course from before them', async () => {
    const { token } = await signUp(test, { levelId: FIXTURE.a2 });
    expect((await refused(test.app, TEXTS, { token, query: { ...WEEK_1, level_id: FIXTURE.a2 } })).status).toBe(404);
  });

  it('need a full token and a subscription', async () => {
    expect((await refused(test.app, TEXTS, { query: WEEK_1 })).status).toBe(401);
    const onboarding = await signUpOnboarding(test);
    expect((await refused(test.app, TEXTS, { token: onboarding.token, query: WEEK_1 })).code).toBe('forbidden');
    const lapsed = await signUp(test);
    await setAccess(test, lapsed, null);
    expect((await refused(test.app, TEXTS, { token: lapsed.token, query: WEEK_1 })).code).toBe('subscription_required');
  });
});

describe('questions about texts', () => {
  it('finish a reading, with its points once, and the week shows it', async () => {
    const { token } = await signUp(test);
    expect(await answer(token, FIXTURE.reading, 'reading-1-1')).toMatchObject({ progress: { answered: 1, total: 2 } });
    expect(await answer(token, FIXTURE.reading, 'reading-1-2')).toMatchObject({ points: 10, progress: { done: true } });
    expect(await answer(token, FIXTURE.reading, 'reading-1-2')).not.toHaveProperty('points');
    expect(await answer(token, FIXTURE.listening, 'listening-1-1')).toMatchObject({ points: 10 });
    expect(await answer(token, FIXTURE.week, 'a1-w01-q2')).toMatchObject({ points: 5, progress: { total: 1 } });
    const done = async (query: object) => (await callApi(test.app, 'GET /api/progress', { token, query })).done_uuids;
    const practised = [FIXTURE.reading, FIXTURE.listening, FIXTURE.week];
    expect((await done({ level_id: FIXTURE.a1, week: 1 })).toSorted()).toEqual(practised.toSorted());
    expect(await done({ level_id: FIXTURE.a1, week: 2 })).toEqual([]);
    const home = await callApi(test.app, 'GET /api/home', { token });
    expect(home.level?.current?.texts).toMatchObject({ reading: FIXTURE.reading, practice: FIXTURE.week });
    expect(home.level?.current?.progress.done_uuids).toHaveLength(3);
  });

  it('are answered under their own text and in an unlocked week', async () => {
    const { token } = await signUp(test);
    const refuse = (practical_id: string, id: string) =>
      refused(test.app, CHECK, { token, body: { practical_id, question_uuid: question(id), answer: RIGHT_OPTION } });
    expect(await refuse(FIXTURE.readingOfWeek2, 'reading-2-1')).toMatchObject({ status: 403, code: 'week_locked' });
    expect((await refuse(FIXTURE.listening, 'reading-1-1')).status).toBe(404);
    const other = await signUp(test);
    await answer(other.token, FIXTURE.reading, 'reading-1-1');
    expect(await answer(token, FIXTURE.reading, 'reading-1-2')).toMatchObject({ progress: { answered: 1 } });
  });
});
