import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../src/platform/database/migrate.ts';
import type { OpenDatabase } from '../src/platform/database/open-database.ts';
import { rightAnswerTo } from '../test/answer-right.ts';
import { buildTestApp, DAY_MS, type TestApp } from '../test/build-test-app.ts';
import { callApi, callerOf } from '../test/call-api.ts';
import { FIXTURE } from '../test/fixture-release.ts';
import { finishSession, questionsOf, readSession } from '../test/session-samples.ts';
import { openEarlierDatabase } from '../test/upgrade/open-earlier-database.ts';

/**
 * Signed in since the day before: finished the items of week 1 of A1 and its quiz, starred three words and sentences,
 * missed two questions, and left the quiz of week 2 and a session open. The server of that release wrote the rows.
 */
const LEARNER = {
  token: 'xNbkzOkQyKvn4HFemzELdLnzxkC-5YJLzITrNRiYO_c',
  msisdn: '+9647710000001',
  subscriberId: '82a871ae-c516-4e70-9d06-540c8e978909',
};
const { token } = LEARNER;
const SESSION = '7ec4b6d0-6841-4dfe-ad57-658306b0c65e';
const WEEK_2 = { level_id: FIXTURE.a1, week: 2 };

/** Creates a database and migrates it twice, where other tests copy one. */
const PATIENCE_MS = 300_000;

let database: OpenDatabase;
let applied: string[];
let test: TestApp;
beforeAll(async () => {
  database = await openEarlierDatabase('0022');
  ({ applied } = await migrate(database.db));
  test = await buildTestApp({ database });
  test.advance(DAY_MS);
}, PATIENCE_MS);
afterAll(async () => {
  await test.close();
  await database.close();
});

const weeks = async () =>
  (await callApi(test.app, 'GET /api/subscriber/weeks', { token, query: { level_id: FIXTURE.a1 } })).weeks;
const nextOfQuiz = () => callApi(test.app, 'GET /api/generate/question', { token, query: WEEK_2 });

describe('a learner of an earlier release', () => {
  it('has the rows of its schema before the later migrations', () => {
    expect(applied[0]).toMatch(/^0023-/);
    expect(applied).toContain('0028-week-activities');
  });

  it('stays signed in, with points, streak and what is done', async () => {
    const { user } = await callApi(test.app, 'GET /api/user', { token, query: {} });
    expect(user).toMatchObject({ name: 'سارة', points: 80, streak: 2, freezes: 2 });
    const progress = await callApi(test.app, 'GET /api/progress', { token });
    expect(progress).toMatchObject({ points: 80, streak: 2, words_known: 10, quizzes_passed: 1, review: { due: 12 } });
    expect(progress.done_uuids).toHaveLength(17);
    expect(progress.days.filter(({ activities }) => activities > 0)).toHaveLength(2);
  });

  it('has week 1 complete without the texts that count since, and week 2 unlocked', async () => {
    const [first, second] = await weeks();
    // 17 items were all of it; practice, reading, listening and writing count since.
    expect(first).toMatchObject({ unlocked: true, quiz_status: 'passed', done: 21, total: 21 });
    expect(second).toMatchObject({ unlocked: true, quiz_status: 'in_progress', current: true });
    const query = { ActiveWeek: 2, level_id: FIXTURE.a1 };
    expect(await callApi(test.app, 'GET /api/get/week/texts', { token, query })).toHaveProperty('texts');
  });

  it('has the starred items, the mistakes and the history', async () => {
    const { items } = await callApi(test.app, 'GET /api/saved', { token, query: {} });
    expect(items.map(({ uuid }) => uuid)).toEqual([FIXTURE.entry, FIXTURE.sentence, FIXTURE.word]);
    const { mistakes } = await callApi(test.app, 'GET /api/mistakes', { token, query: {} });
    expect(mistakes.map(({ source }) => source)).toEqual(['practical', 'review']);
    const file = await test.app.inject({ url: '/api/progress/export', headers: { authorization: `Bearer ${token}` } });
    // A line per learning event, below the titles.
    expect(file.body.trimEnd().split('\r\n').length).toBeGreaterThan(30);
  });

  it('finishes the open quiz with the answers that were given', async () => {
    const before = await nextOfQuiz();
    expect(before.progress).toEqual({ answered: 5, correct: 5, total: 12, pass_percentage: 70 });
    for (const question of [before.question, ...before.following]) {
      const body = { question_uuid: question.uuid, answer: await rightAnswerTo(test, question) };
      await callApi(test.app, 'POST /api/check/question/answer', { token, body });
    }
    expect((await weeks())[1]).toMatchObject({ quiz_status: 'passed' });
    expect((await callApi(test.app, 'GET /api/progress', { token })).points).toBe(110);
  });

  it('finishes the open session from where it was left', async () => {
    const learner = callerOf(test.app, token);
    const session = await readSession(learner);
    if (!session) throw new Error('the open session is missing');
    expect(session).toMatchObject({ uuid: SESSION, result: null });
    expect(questionsOf(session).filter(({ correct }) => correct === true)).toHaveLength(3);
    expect((await finishSession(test, learner, { session })).result).toMatchObject({ streak: 2 });
  });
});
