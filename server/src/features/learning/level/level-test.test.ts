import type { Answer } from '@lisan/contract/learner/question';
import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { refused } from '../../../../test/call-api.ts';
import { RIGHT_OPTION } from '../../../../test/fixture-questions.ts';
import { it } from '../../../../test/fixture.ts';
import { rowsOf } from '../../../../test/rows-of.ts';
import { signUpOnboarding, type Learner } from '../../../../test/sign-up.ts';

const START = 'POST /api/level/test/start';
const QUESTIONS = 'GET /api/get/level/test/questions';
const ANSWER = 'POST /api/level/test/answer';
const DONT_KNOW: Answer = { dont_know: true };
const UNKNOWN = '11111111-1111-4111-8111-111111111111';

const answer = (learner: Learner, test_uuid: string, question_uuid: string, given: Answer = RIGHT_OPTION) =>
  learner.call(ANSWER, { body: { test_uuid, question_uuid, answer: given as string } });

async function takeAdaptiveTest(learner: Learner, given: Answer) {
  const { test_uuid, question } = await learner.call(START);
  let asked = question.uuid;
  for (let count = 1; ; count += 1) {
    const reply = await answer(learner, test_uuid, asked, given);
    if ('result' in reply) return { count, result: reply.result, test_uuid, last: asked };
    expect(reply).toMatchObject({ asked: count + 1, at_most: 30 });
    asked = reply.question?.uuid ?? '';
  }
}

async function percentageOf(server: TestApp, subscriberId: string): Promise<number | null> {
  const row = await server.services.db
    .selectFrom('subscriber')
    .select('test_percentage')
    .where('id', '=', subscriberId)
    .executeTakeFirstOrThrow();
  return row.test_percentage;
}

describe('the adaptive level test', () => {
  it('places a new learner within 8 to 30 questions and records the percentage', async ({ server, newcomer }) => {
    const { count, result } = await takeAdaptiveTest(newcomer, RIGHT_OPTION);
    expect(count).toBeGreaterThanOrEqual(8);
    expect(count).toBeLessThanOrEqual(30);
    expect(result.level.code).toBe('C1');
    expect(result.range.map(({ code }) => code)).toContain('C1');
    expect(await percentageOf(server, newcomer.subscriberId)).toBe(result.percentage);
    const { level } = await newcomer.call('GET /api/get/level/by/percentage', {
      query: { percentage: result.percentage },
    });
    expect(level).toEqual(result.level);
  });

  it('places a learner who knows nothing at the first level', async ({ learner }) => {
    expect((await takeAdaptiveTest(learner, DONT_KNOW)).result.level.code).toBe('A1');
  });

  it('asks other questions when it is taken again', async ({ server, newcomer }) => {
    const first = await takeAdaptiveTest(newcomer, DONT_KNOW);
    const second = await takeAdaptiveTest(newcomer, RIGHT_OPTION);
    const askedIn = async (id: string) => {
      const row = await server.services.db
        .selectFrom('placement_test')
        .select('question_uuids')
        .where('subscriber_id', '=', newcomer.subscriberId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.question_uuids;
    };
    const [before, after] = [await askedIn(first.test_uuid), await askedIn(second.test_uuid)];
    expect(after.filter((uuid) => before.includes(uuid))).toEqual([]);
  });

  it('shows no keys', async ({ newcomer }) => {
    const started = await newcomer.request(START);
    expect(started.body).not.toMatch(/"(key|correct_answer|why|d)"/);
  });

  it('counts the first of several answers to a question', async ({ server, newcomer }) => {
    const { test_uuid, question } = await newcomer.call(START);
    const first = await answer(newcomer, test_uuid, question.uuid);
    expect(await answer(newcomer, test_uuid, question.uuid, DONT_KNOW)).toEqual(first);
    const stored = await rowsOf(server, 'placement_answer', newcomer);
    expect(stored).toMatchObject([{ correct: true, dont_know: false }]);
  });

  it('counts concurrent repeats of an answer once', async ({ newcomer }) => {
    const { test_uuid, question } = await newcomer.call(START);
    const replies = await Promise.all(Array.from({ length: 5 }, () => answer(newcomer, test_uuid, question.uuid)));
    for (const reply of replies) expect(reply).toEqual(replies[0]);
  });

  it('continues after an answer to a question that the course no longer has', async ({ server, newcomer }) => {
    const { test_uuid } = await newcomer.call(START);
    await server.services.db
      .updateTable('placement_test')
      .set({ question_uuids: [UNKNOWN] })
      .where('id', '=', test_uuid)
      .execute();
    const reply = await answer(newcomer, test_uuid, UNKNOWN);
    expect(reply).toMatchObject({ asked: 1 });
    expect(reply).not.toMatchObject({ question: { uuid: UNKNOWN } });
  });

  it('repeats its result after its end', async ({ newcomer }) => {
    const { result, test_uuid, last } = await takeAdaptiveTest(newcomer, RIGHT_OPTION);
    expect(await answer(newcomer, test_uuid, last, DONT_KNOW)).toMatchObject({ result });
  });

  it('starts once for repeated calls, and again after an answer or a day', async ({ server, newcomer }) => {
    const first = await newcomer.call(START);
    expect(await newcomer.call(START)).toEqual(first);
    await answer(newcomer, first.test_uuid, first.question.uuid);
    const second = await newcomer.call(START);
    expect(second.test_uuid).not.toBe(first.test_uuid);
    server.advance(2 * DAY_MS);
    expect((await newcomer.call(START)).test_uuid).not.toBe(second.test_uuid);
    server.advance(-2 * DAY_MS);
  });
});

describe('the fixed level test', () => {
  it('returns all questions together and its result after the last answer', async ({ server, newcomer }) => {
    const { test_uuid, questions } = await newcomer.call(QUESTIONS);
    expect(questions).toHaveLength(20);
    const [first, ...others] = questions;
    expect(await answer(newcomer, test_uuid, first?.uuid ?? '')).toMatchObject({
      question: { uuid: others[0]?.uuid },
      asked: 2,
      at_most: 20,
    });
    for (const { uuid } of others.slice(0, -1)) await answer(newcomer, test_uuid, uuid);
    const reply = await answer(newcomer, test_uuid, others.at(-1)?.uuid ?? '');
    expect(reply).toMatchObject({ result: { level: { code: 'C1' } } });
    expect(await percentageOf(server, newcomer.subscriberId)).toBeGreaterThan(75);
  });
});

describe('the level test refuses', () => {
  it("another learner's test and questions that were not asked", async ({ server, newcomer: owner }) => {
    const { test_uuid, question } = await owner.call(START);
    const other = await signUpOnboarding(server);
    const ask = (learner: Learner, body: object) => learner.refused(ANSWER, { body });
    const body = { test_uuid, question_uuid: question.uuid, answer: RIGHT_OPTION };
    expect((await ask(other, body)).status).toBe(404);
    expect((await ask(owner, { ...body, question_uuid: UNKNOWN })).status).toBe(404);
    const fixed = await owner.call(QUESTIONS);
    const notAsked = fixed.questions.find(({ uuid }) => uuid !== question.uuid)?.uuid;
    expect((await ask(owner, { ...body, question_uuid: notAsked })).status).toBe(404);
  });

  it('bad input, in Arabic', async ({ newcomer }) => {
    const { test_uuid, question } = await newcomer.call(START);
    const body = { test_uuid, question_uuid: question.uuid, answer: 'none of them' };
    expect(await newcomer.refused(ANSWER, { body })).toMatchObject({
      status: 422,
      errors: { answer: ['الجواب واحد من الأجوبة المعروضة.'] },
    });
    expect((await newcomer.refused(ANSWER, { body: {} })).errors).toMatchObject({ test_uuid: ['هذا الحقل مطلوب.'] });
  });

  it('callers without a session', async ({ server }) => {
    expect((await refused(server.app, START)).status).toBe(401);
    expect((await refused(server.app, QUESTIONS)).status).toBe(401);
    expect((await refused(server.app, ANSWER, { token: 'dead' })).status).toBe(401);
  });
});

describe('the percentage', () => {
  const RECORD = 'POST /api/subscriber/update/test-percentage';

  it('is rounded and recorded, and its level is returned', async ({ server, newcomer }) => {
    const { level } = await newcomer.call(RECORD, { body: { percentage: 50.4 } });
    expect([level.code, await percentageOf(server, newcomer.subscriberId)]).toEqual(['B1', 50]);
  });

  it('lies between 0 and 100', async ({ server, newcomer }) => {
    expect((await newcomer.refused(RECORD, { body: { percentage: 101 } })).errors).toHaveProperty('percentage');
    expect((await newcomer.refused('GET /api/get/level/by/percentage', { query: { percentage: -1 } })).status).toBe(
      422,
    );
    expect((await refused(server.app, RECORD, { body: { percentage: 1 } })).status).toBe(401);
  });
});
