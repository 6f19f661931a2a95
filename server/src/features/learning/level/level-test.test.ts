import type { Answer } from '@lisan/contract/learner/question';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { RIGHT_OPTION } from '../../../../test/fixture-questions.ts';
import { signUp, signUpOnboarding } from '../../../../test/sign-up.ts';

const START = 'POST /api/level/test/start';
const QUESTIONS = 'GET /api/get/level/test/questions';
const ANSWER = 'POST /api/level/test/answer';
const DONT_KNOW: Answer = { dont_know: true };
const UNKNOWN = '11111111-1111-4111-8111-111111111111';

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const answer = (token: string, test_uuid: string, question_uuid: string, given: Answer = RIGHT_OPTION) =>
  callApi(test.app, ANSWER, { token, body: { test_uuid, question_uuid, answer: given as string } });

async function takeAdaptiveTest(token: string, given: Answer) {
  const { test_uuid, question } = await callApi(test.app, START, { token });
  let asked = question.uuid;
  for (let count = 1; ; count += 1) {
    const reply = await answer(token, test_uuid, asked, given);
    if ('result' in reply) return { count, result: reply.result, test_uuid, last: asked };
    expect(reply).toMatchObject({ asked: count + 1, at_most: 30 });
    asked = reply.question?.uuid ?? '';
  }
}

async function percentageOf(subscriberId: string): Promise<number | null> {
  const row = await test.services.db
    .selectFrom('subscriber')
    .select('test_percentage')
    .where('id', '=', subscriberId)
    .executeTakeFirstOrThrow();
  return row.test_percentage;
}

describe('the adaptive level test', () => {
  it('places a new learner within 8 to 30 questions and records the percentage', async () => {
    const { token, subscriberId } = await signUpOnboarding(test);
    const { count, result } = await takeAdaptiveTest(token, RIGHT_OPTION);
    expect(count).toBeGreaterThanOrEqual(8);
    expect(count).toBeLessThanOrEqual(30);
    expect(result.level.code).toBe('C1');
    expect(result.range.map(({ code }) => code)).toContain('C1');
    expect(await percentageOf(subscriberId)).toBe(result.percentage);
    const { level } = await callApi(test.app, 'GET /api/get/level/by/percentage', {
      token,
      query: { percentage: result.percentage },
    });
    expect(level).toEqual(result.level);
  });

  it('places a learner who knows nothing at the first level', async () => {
    const { token } = await signUp(test);
    expect((await takeAdaptiveTest(token, DONT_KNOW)).result.level.code).toBe('A1');
  });

  it('asks other questions when it is taken again', async () => {
    const { token, subscriberId } = await signUpOnboarding(test);
    const first = await takeAdaptiveTest(token, DONT_KNOW);
    const second = await takeAdaptiveTest(token, RIGHT_OPTION);
    const askedIn = async (id: string) => {
      const row = await test.services.db
        .selectFrom('placement_test')
        .select('question_uuids')
        .where('subscriber_id', '=', subscriberId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.question_uuids;
    };
    const [before, after] = [await askedIn(first.test_uuid), await askedIn(second.test_uuid)];
    expect(after.filter((uuid) => before.includes(uuid))).toEqual([]);
  });

  it('shows no keys', async () => {
    const { token } = await signUpOnboarding(test);
    const started = await request(test.app, START, { token });
    expect(started.body).not.toMatch(/"(key|correct_answer|why|d)"/);
  });

  it('counts the first of several answers to a question', async () => {
    const { token, subscriberId } = await signUpOnboarding(test);
    const { test_uuid, question } = await callApi(test.app, START, { token });
    const first = await answer(token, test_uuid, question.uuid);
    expect(await answer(token, test_uuid, question.uuid, DONT_KNOW)).toEqual(first);
    const stored = await test.services.db
      .selectFrom('placement_answer')
      .selectAll()
      .where('subscriber_id', '=', subscriberId)
      .execute();
    expect(stored).toMatchObject([{ correct: true, dont_know: false }]);
  });

  it('counts concurrent repeats of an answer once', async () => {
    const { token } = await signUpOnboarding(test);
    const { test_uuid, question } = await callApi(test.app, START, { token });
    const replies = await Promise.all(Array.from({ length: 5 }, () => answer(token, test_uuid, question.uuid)));
    for (const reply of replies) expect(reply).toEqual(replies[0]);
  });

  it('continues after an answer to a question that the course no longer has', async () => {
    const { token } = await signUpOnboarding(test);
    const { test_uuid } = await callApi(test.app, START, { token });
    await test.services.db
      .updateTable('placement_test')
      .set({ question_uuids: [UNKNOWN] })
      .where('id', '=', test_uuid)
      .execute();
    const reply = await answer(token, test_uuid, UNKNOWN);
    expect(reply).toMatchObject({ asked: 1 });
    expect(reply).not.toMatchObject({ question: { uuid: UNKNOWN } });
  });

  it('repeats its result after its end', async () => {
    const { token } = await signUpOnboarding(test);
    const { result, test_uuid, last } = await takeAdaptiveTest(token, RIGHT_OPTION);
    expect(await answer(token, test_uuid, last, DONT_KNOW)).toMatchObject({ result });
  });

  it('starts once for repeated calls, and again after an answer or a day', async () => {
    const { token } = await signUpOnboarding(test);
    const first = await callApi(test.app, START, { token });
    expect(await callApi(test.app, START, { token })).toEqual(first);
    await answer(token, first.test_uuid, first.question.uuid);
    const second = await callApi(test.app, START, { token });
    expect(second.test_uuid).not.toBe(first.test_uuid);
    test.advance(2 * DAY_MS);
    expect((await callApi(test.app, START, { token })).test_uuid).not.toBe(second.test_uuid);
    test.advance(-2 * DAY_MS);
  });
});

describe('the fixed level test', () => {
  it('returns all questions together and its result after the last answer', async () => {
    const { token, subscriberId } = await signUpOnboarding(test);
    const { test_uuid, questions } = await callApi(test.app, QUESTIONS, { token });
    expect(questions).toHaveLength(20);
    const [first, ...others] = questions;
    expect(await answer(token, test_uuid, first?.uuid ?? '')).toMatchObject({
      question: { uuid: others[0]?.uuid },
      asked: 2,
      at_most: 20,
    });
    for (const { uuid } of others.slice(0, -1)) await answer(token, test_uuid, uuid);
    const reply = await answer(token, test_uuid, others.at(-1)?.uuid ?? '');
    expect(reply).toMatchObject({ result: { level: { code: 'C1' } } });
    expect(await percentageOf(subscriberId)).toBeGreaterThan(75);
  });
});

describe('the level test refuses', () => {
  it("another learner's test and questions that were not asked", async () => {
    const owner = await signUpOnboarding(test);
    const { test_uuid, question } = await callApi(test.app, START, { token: owner.token });
    const other = await signUpOnboarding(test);
    const ask = (token: string, body: object) => refused(test.app, ANSWER, { token, body });
    const body = { test_uuid, question_uuid: question.uuid, answer: RIGHT_OPTION };
    expect((await ask(other.token, body)).status).toBe(404);
    expect((await ask(owner.token, { ...body, question_uuid: UNKNOWN })).status).toBe(404);
    const fixed = await callApi(test.app, QUESTIONS, { token: owner.token });
    const notAsked = fixed.questions.find(({ uuid }) => uuid !== question.uuid)?.uuid;
    expect((await ask(owner.token, { ...body, question_uuid: notAsked })).status).toBe(404);
  });

  it('bad input, in Arabic', async () => {
    const { token } = await signUpOnboarding(test);
    const { test_uuid, question } = await callApi(test.app, START, { token });
    const body = { test_uuid, question_uuid: question.uuid, answer: 'none of them' };
    expect(await refused(test.app, ANSWER, { token, body })).toMatchObject({
      status: 422,
      errors: { answer: ['الجواب واحد من الأجوبة المعروضة.'] },
    });
    expect((await refused(test.app, ANSWER, { token, body: {} })).errors).toMatchObject({
      test_uuid: ['هذا الحقل مطلوب.'],
    });
  });

  it('callers without a session', async () => {
    expect((await refused(test.app, START)).status).toBe(401);
    expect((await refused(test.app, QUESTIONS)).status).toBe(401);
    expect((await refused(test.app, ANSWER, { token: 'dead' })).status).toBe(401);
  });
});

describe('the percentage', () => {
  const RECORD = 'POST /api/subscriber/update/test-percentage';

  it('is rounded and recorded, and its level is returned', async () => {
    const { token, subscriberId } = await signUpOnboarding(test);
    const { level } = await callApi(test.app, RECORD, { token, body: { percentage: 50.4 } });
    expect([level.code, await percentageOf(subscriberId)]).toEqual(['B1', 50]);
  });

  it('lies between 0 and 100', async () => {
    const { token } = await signUpOnboarding(test);
    expect((await refused(test.app, RECORD, { token, body: { percentage: 101 } })).errors).toHaveProperty('percentage');
    expect(
      (await refused(test.app, 'GET /api/get/level/by/percentage', { token, query: { percentage: -1 } })).status,
    ).toBe(422);
    expect((await refused(test.app, RECORD, { body: { percentage: 1 } })).status).toBe(401);
  });
});
