import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightAnswerTo } from '../../../../test/answer-right.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { questionsOf, startSession } from '../../../../test/session-samples.ts';
import { signUp } from '../../../../test/sign-up.ts';

const MINUTE_MS = 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

/** Passes the quiz of week 1 with every answer right, without its words. Returns the week's items that it was about. */
async function skipWeek(token: string): Promise<string[]> {
  const asked = new Set<string>();
  for (;;) {
    const query = { level_id: FIXTURE.a1, week: 1 };
    const { question } = await callApi(test.app, 'GET /api/generate/question', { token, query });
    const row = await test.services.db
      .selectFrom('quiz_question')
      .select('question')
      .where('question_uuid', '=', question.uuid)
      .executeTakeFirstOrThrow();
    asked.add((row.question as { item_uuid: string }).item_uuid);
    const body = { question_uuid: question.uuid, answer: await rightAnswerTo(test, question) };
    const { passed } = await callApi(test.app, 'POST /api/check/question/answer', { token, body });
    if (passed !== undefined) break;
  }
  const { words, sentences } = test.services.course.requireWeek(FIXTURE.a1, 1).items;
  return [...words, ...sentences].map(({ uuid }) => uuid).filter((uuid) => asked.has(uuid));
}

describe('a week that was skipped by its quiz', () => {
  it('has what was answered right in the review', async () => {
    const { token } = await signUp(test);
    const right = await skipWeek(token);
    expect(right.length).toBeGreaterThan(3);
    test.advance(11 * MINUTE_MS);
    const { due } = await callApi(test.app, 'GET /api/review', { token });
    expect(due).toBe(right.length);
    test.advance(-11 * MINUTE_MS);
  });

  it('is taught in the daily session among the words of the next one, first what the quiz did not show', async () => {
    const learner = await signUp(test);
    const right = await skipWeek(learner.token);
    test.advance(11 * MINUTE_MS);
    const session = await startSession(test, learner, { minutes: 15 });
    const taught = session.steps.flatMap((step) => (step.type === 'question' ? [] : [step.item]));
    expect(taught.slice(0, 3).map(({ week }) => week)).toEqual([2, 2, 1]);
    expect(right).not.toContain(taught[2]?.uuid);
    expect(questionsOf(session).some(({ purpose }) => purpose === 'review')).toBe(true);
    expect(new Set(taught.map(({ uuid }) => uuid)).size).toBe(taught.length);
    test.advance(-11 * MINUTE_MS);
  });
});
