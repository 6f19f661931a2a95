import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightAnswerTo } from '../../../../test/answer-right.ts';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { takeQuiz } from '../../../../test/quiz/take-quiz.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, signUpOnboarding } from '../../../../test/sign-up.ts';

const NEXT = 'GET /api/generate/question';
const CHECK = 'POST /api/check/question/answer';
const STATUS = 'POST /api/check/week/quiz/status';
const DONT_KNOW: Answer = { dont_know: true };

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const week = (number: number) => ({ level_id: FIXTURE.a1, week: number });
const next = (token: string, number = 1) => callApi(test.app, NEXT, { token, query: week(number) });
const check = (token: string, question: QuestionView, answer: Answer) =>
  callApi(test.app, CHECK, { token, body: { question_uuid: question.uuid, answer } });
const status = (token: string, body: object = {}) => callApi(test.app, STATUS, { token, body });

describe('the weekly quiz', () => {
  it('asks twelve questions one by one without keys', async () => {
    const { token } = await signUp(test);
    const first = await request(test.app, NEXT, { token, query: week(1) });
    expect(Object.keys(first.json().question)).not.toEqual(expect.arrayContaining(['key']));
    expect(first.body).not.toMatch(/"(key|accepted|correct_answer|why)"/);
    expect(first.json().progress).toEqual({ answered: 0, correct: 0, total: 12, pass_percentage: 70 });
    expect(first.json().following).toHaveLength(11);
    expect((await next(token)).question.uuid).toBe(first.json().question.uuid);
    const reply = await check(token, first.json().question, DONT_KNOW);
    expect(reply).toMatchObject({ correct: false, progress: { answered: 1, correct: 0, total: 12 } });
    expect(reply.correct_answer).not.toBe('');
    const second = await next(token);
    expect([second.question, ...second.following]).toEqual(first.json().following);
  });

  it('lists every miss of an attempt with its reason and the answer, with the last answer and from then on', async () => {
    const { token } = await signUp(test);
    const expected: object[] = [];
    for (;;) {
      const { question } = await next(token);
      const isTyped = question.kind === 'gap' || question.kind === 'dictation';
      const reply = await check(token, question, isTyped ? 'zebra' : DONT_KNOW);
      const { correct_answer, why } = reply;
      expected.push({ question, answered: isTyped ? 'zebra' : null, correct_answer, why });
      expect(reply.missed).toEqual(expected.length === 12 ? expected : undefined);
      if (reply.missed) break;
    }
    expect((await status(token, week(1))).missed).toEqual(expected);
    expect((await status(token)).missed).toBeUndefined();
    await next(token);
    expect((await status(token, week(1))).missed).toEqual(expected);
  });

  it('asks no gap, order or dictation of the first attempt again in the second', async () => {
    const { token } = await signUp(test);
    const typed = async () => {
      const { question, following } = await next(token);
      return [question, ...following]
        .filter(({ kind }) => kind === 'gap' || kind === 'order' || kind === 'dictation')
        .map(({ prompt, audio_url, tokens, in_words }) =>
          JSON.stringify([prompt, audio_url, tokens?.toSorted(), in_words]),
        );
    };
    const first = await typed();
    await takeQuiz(test, { token }, { right: 0 });
    const second = await typed();
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter((one) => first.includes(one))).toEqual([]);
  });

  it('awards its points once and unlocks the next week immediately when passed', async () => {
    const { token, subscriberId } = await signUp(test);
    expect(await status(token)).toMatchObject({ status: 'due', week: 1, attempts_left: 3 });
    expect((await refused(test.app, NEXT, { token, query: week(2) })).code).toBe('week_locked');
    expect(await takeQuiz(test, { token }, { right: 9 })).toMatchObject({
      passed: true,
      points: 30,
      progress: { answered: 12, correct: 9 },
    });
    expect(await status(token, week(1))).toMatchObject({ status: 'passed', score: 75 });
    expect(await status(token)).toMatchObject({ status: 'due', week: 2 });
    expect(
      (await callApi(test.app, 'GET /api/get/main/content', { token, query: { ActiveWeek: 2, level_id: FIXTURE.a1 } }))
        .content.week,
    ).toBe(2);
    const { weeks } = await callApi(test.app, 'GET /api/subscriber/weeks', { token, query: { level_id: FIXTURE.a1 } });
    expect(weeks.map(({ quiz_status, unlocked }) => [quiz_status, unlocked])).toEqual([
      ['passed', true],
      ['due', true],
    ]);

    expect(await takeQuiz(test, { token }, { right: 12 })).toMatchObject({ passed: true, points: 0 });
    expect(await callApi(test.app, 'GET /api/progress', { token })).toMatchObject({
      points: 30,
      quizzes_passed: 1,
      streak: 1,
    });

    expect(await takeQuiz(test, { token }, { right: 12, week: 2 })).toMatchObject({ passed: true, points: 30 });
    const { myLevels } = await callApi(test.app, 'GET /api/my/levels', { token });
    expect(myLevels.find(({ code }) => code === 'A1')?.finished_at).toEqual(expect.any(String));
    expect(await status(token)).toMatchObject({ status: 'passed', week: 2 });
    const events = await test.services.db
      .selectFrom('learning_event')
      .select('kind')
      .where('subscriber_id', '=', subscriberId)
      .execute();
    expect(events.filter(({ kind }) => kind === 'quiz_answer')).toHaveLength(36);
  });

  it('allows three failed attempts per learner-day', async () => {
    const learner = await signUp(test);
    const { token } = learner;
    await setAccess(test, learner, new Date('2026-06-01T00:00:00Z'));
    expect(await takeQuiz(test, { token }, { right: 8 })).toMatchObject({ passed: false, points: 0, attempts_left: 2 });
    expect(await status(token)).toMatchObject({ status: 'failed', score: 67, attempts_left: 2 });
    await next(token);
    expect(await status(token)).toMatchObject({ status: 'in_progress', attempts_left: 1 });
    await takeQuiz(test, { token }, { right: 0 });
    expect(await takeQuiz(test, { token }, { right: 0 })).toMatchObject({ attempts_left: 0 });
    const retry_at = '2026-03-11T01:00:00.000Z';
    expect(await status(token)).toMatchObject({ status: 'failed', score: 0, attempts_left: 0, retry_at });
    const refusal = await refused(test.app, NEXT, { token, query: week(1) });
    expect(refusal).toMatchObject({ status: 409, code: 'conflict' });
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(3600);
    test.advance(DAY_MS);
    expect((await next(token)).progress.answered).toBe(0);
    test.advance(-DAY_MS);
  });

  it('counts a repeated answer once and repeats the first reply', async () => {
    const { token, subscriberId } = await signUp(test);
    const { question } = await next(token);
    const first = await check(token, question, DONT_KNOW);
    expect(await check(token, question, await rightAnswerTo(test, question))).toEqual(first);
    const events = await test.services.db
      .selectFrom('learning_event')
      .select('id')
      .where('subscriber_id', '=', subscriberId)
      .execute();
    expect(events).toHaveLength(1);
  });

  it('counts concurrent repeats of an answer once, and finishes once', async () => {
    const { token } = await signUp(test);
    for (;;) {
      const { question, progress } = await next(token);
      const answer = await rightAnswerTo(test, question);
      const replies = await Promise.all(Array.from({ length: 5 }, () => check(token, question, answer)));
      for (const reply of replies) expect(reply).toEqual(replies[0]);
      expect(replies[0]?.progress.answered).toBe(progress.answered + 1);
      if (replies[0]?.passed !== undefined) break;
    }
    expect(await callApi(test.app, 'GET /api/progress', { token })).toMatchObject({ points: 30, quizzes_passed: 1 });
  });

  it('finishes once when its last two questions are answered concurrently', async () => {
    const { token, subscriberId } = await signUp(test);
    for (let i = 0; i < 10; i += 1) await check(token, (await next(token)).question, DONT_KNOW);
    const rows = await test.services.db
      .selectFrom('quiz_question')
      .select('question_uuid')
      .where('subscriber_id', '=', subscriberId)
      .where('answered_at', 'is', null)
      .execute();
    const bodies = rows.map((row) => ({ question_uuid: row.question_uuid, answer: DONT_KNOW }));
    const replies = await Promise.all(bodies.map((body) => callApi(test.app, CHECK, { token, body })));
    expect(replies.map(({ progress }) => progress.answered).toSorted()).toEqual([11, 12]);
    expect(replies.filter(({ passed }) => passed === false)).toHaveLength(1);
    expect(await status(token)).toMatchObject({ status: 'failed' });
  });

  it('starts one attempt for two concurrent calls', async () => {
    const { token, subscriberId } = await signUp(test);
    const [a, b] = await Promise.all([next(token), next(token)]);
    expect(a?.question.uuid).toBe(b?.question.uuid);
    const attempts = await test.services.db
      .selectFrom('quiz_attempt')
      .select('id')
      .where('subscriber_id', '=', subscriberId)
      .execute();
    expect(attempts).toHaveLength(1);
  });
});

describe('the weekly quiz refuses', () => {
  it('questions of another learner', async () => {
    const owner = await signUp(test);
    const { question } = await next(owner.token);
    const other = await signUp(test);
    const refusal = await refused(test.app, CHECK, {
      token: other.token,
      body: { question_uuid: question.uuid, answer: DONT_KNOW },
    });
    expect(refusal.status).toBe(404);
    expect((await next(owner.token)).progress.answered).toBe(0);
  });

  it('answers of another shape, with an Arabic text', async () => {
    const { token } = await signUp(test);
    const { question } = await next(token);
    const ask = (body: object) => refused(test.app, CHECK, { token, body });
    expect(await ask({ question_uuid: question.uuid, answer: 'no such option' })).toMatchObject({
      status: 422,
      errors: { answer: ['هذا الجواب لا يناسب السؤال.'] },
    });
    expect((await ask({ question_uuid: 'x', answer: 7 })).errors).toMatchObject({
      question_uuid: ['المعرّف غير صحيح.'],
      answer: [expect.any(String)],
    });
    expect((await refused(test.app, NEXT, { token, query: { level_id: FIXTURE.a1 } })).errors).toHaveProperty('week');
    expect((await refused(test.app, NEXT, { token, query: week(9) })).status).toBe(404);
  });

  it('subscribers without access', async () => {
    const onboarding = await signUpOnboarding(test);
    const body = { question_uuid: FIXTURE.word, answer: DONT_KNOW };
    for (const [key, asked] of [
      [NEXT, { query: week(1) }],
      [CHECK, { body }],
    ] as const) {
      expect((await refused(test.app, key, asked)).status).toBe(401);
      expect((await refused(test.app, key, { ...asked, token: onboarding.token })).code).toBe('forbidden');
    }
    expect((await refused(test.app, STATUS, { body: {} })).status).toBe(401);
  });
});

describe('the quiz status', () => {
  it('is locked for a learner without a level, and requires no body', async () => {
    const onboarding = await signUpOnboarding(test);
    const reply = await callApi(test.app, STATUS, { token: onboarding.token });
    expect(reply).toMatchObject({ status: 'locked' });
    const learner = await signUp(test);
    expect(await status(learner.token, { level_id: FIXTURE.a2 })).toMatchObject({ status: 'locked' });
    expect(await status(learner.token, week(2))).toMatchObject({ status: 'locked', week: 2 });
    expect((await refused(test.app, STATUS, { token: learner.token, body: { week: 40 } })).status).toBe(404);
  });
});
