import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import { describe, expect } from 'vitest';
import { rightAnswerTo } from '../../../../test/answer-right.ts';
import { DAY_MS } from '../../../../test/build-test-app.ts';
import { refused } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { rowsOf } from '../../../../test/rows-of.ts';
import { takeQuiz } from '../../../../test/quiz/take-quiz.ts';
import { setAccess } from '../../../../test/set-access.ts';
import type { Learner } from '../../../../test/sign-up.ts';

const NEXT = 'GET /api/generate/question';
const CHECK = 'POST /api/check/question/answer';
const STATUS = 'POST /api/check/week/quiz/status';
const DONT_KNOW: Answer = { dont_know: true };

const week = (number: number) => ({ level_id: FIXTURE.a1, week: number });
const next = (learner: Learner, number = 1) => learner.call(NEXT, { query: week(number) });
const check = (learner: Learner, question: QuestionView, answer: Answer) =>
  learner.call(CHECK, { body: { question_uuid: question.uuid, answer } });
const status = (learner: Learner, body: object = {}) => learner.call(STATUS, { body });

describe('the weekly quiz', () => {
  it('asks twelve questions one by one without keys', async ({ learner }) => {
    const first = await learner.request(NEXT, { query: week(1) });
    expect(Object.keys(first.json().question)).not.toEqual(expect.arrayContaining(['key']));
    expect(first.body).not.toMatch(/"(key|accepted|correct_answer|why)"/);
    expect(first.json().progress).toEqual({ answered: 0, correct: 0, total: 12, pass_percentage: 70 });
    expect(first.json().following).toHaveLength(11);
    expect((await next(learner)).question.uuid).toBe(first.json().question.uuid);
    const reply = await check(learner, first.json().question, DONT_KNOW);
    expect(reply).toMatchObject({ correct: false, progress: { answered: 1, correct: 0, total: 12 } });
    expect(reply.correct_answer).not.toBe('');
    const second = await next(learner);
    expect([second.question, ...second.following]).toEqual(first.json().following);
  });

  it('lists every miss of an attempt with its reason and the answer, with the last answer and from then on', async ({
    learner,
  }) => {
    const expected: object[] = [];
    for (;;) {
      const { question } = await next(learner);
      const isTyped = question.kind === 'gap' || question.kind === 'dictation';
      const reply = await check(learner, question, isTyped ? 'zebra' : DONT_KNOW);
      const { correct_answer, why } = reply;
      expected.push({ question, answered: isTyped ? 'zebra' : null, correct_answer, why });
      expect(reply.missed).toEqual(expected.length === 12 ? expected : undefined);
      if (reply.missed) break;
    }
    expect((await status(learner, week(1))).missed).toEqual(expected);
    expect((await status(learner)).missed).toBeUndefined();
    await next(learner);
    expect((await status(learner, week(1))).missed).toEqual(expected);
  });

  it('asks no gap, order or dictation of the first attempt again in the second', async ({ server, learner }) => {
    const typed = async () => {
      const { question, following } = await next(learner);
      return [question, ...following]
        .filter(({ kind }) => kind === 'gap' || kind === 'order' || kind === 'dictation')
        .map(({ prompt, audio_url, tokens, in_words }) =>
          JSON.stringify([prompt, audio_url, tokens?.toSorted(), in_words]),
        );
    };
    const first = await typed();
    await takeQuiz(server, learner, { right: 0 });
    const second = await typed();
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter((one) => first.includes(one))).toEqual([]);
  });

  it('awards its points once and unlocks the next week immediately when passed', async ({ server, learner }) => {
    expect(await status(learner)).toMatchObject({ status: 'due', week: 1, attempts_left: 3 });
    expect((await learner.refused(NEXT, { query: week(2) })).code).toBe('week_locked');
    expect(await takeQuiz(server, learner, { right: 9 })).toMatchObject({
      passed: true,
      points: 30,
      progress: { answered: 12, correct: 9 },
    });
    expect(await status(learner, week(1))).toMatchObject({ status: 'passed', score: 75 });
    expect(await status(learner)).toMatchObject({ status: 'due', week: 2 });
    expect(
      (await learner.call('GET /api/get/main/content', { query: { ActiveWeek: 2, level_id: FIXTURE.a1 } })).content
        .week,
    ).toBe(2);
    const { weeks } = await learner.call('GET /api/subscriber/weeks', { query: { level_id: FIXTURE.a1 } });
    expect(weeks.map(({ quiz_status, unlocked }) => [quiz_status, unlocked])).toEqual([
      ['passed', true],
      ['due', true],
    ]);

    expect(await takeQuiz(server, learner, { right: 12 })).toMatchObject({ passed: true, points: 0 });
    expect(await learner.call('GET /api/progress')).toMatchObject({ points: 30, quizzes_passed: 1, streak: 1 });

    expect(await takeQuiz(server, learner, { right: 12, week: 2 })).toMatchObject({ passed: true, points: 30 });
    const { myLevels } = await learner.call('GET /api/my/levels');
    expect(myLevels.find(({ code }) => code === 'A1')?.finished_at).toEqual(expect.any(String));
    expect(await status(learner)).toMatchObject({ status: 'passed', week: 2 });
    const events = await rowsOf(server, 'learning_event', learner);
    expect(events.filter(({ kind }) => kind === 'quiz_answer')).toHaveLength(36);
  });

  it('allows three failed attempts per learner-day', async ({ server, learner }) => {
    await setAccess(server, learner, new Date('2026-06-01T00:00:00Z'));
    expect(await takeQuiz(server, learner, { right: 8 })).toMatchObject({ passed: false, points: 0, attempts_left: 2 });
    expect(await status(learner)).toMatchObject({ status: 'failed', score: 67, attempts_left: 2 });
    await next(learner);
    expect(await status(learner)).toMatchObject({ status: 'in_progress', attempts_left: 1 });
    await takeQuiz(server, learner, { right: 0 });
    expect(await takeQuiz(server, learner, { right: 0 })).toMatchObject({ attempts_left: 0 });
    const retry_at = '2026-03-11T01:00:00.000Z';
    expect(await status(learner)).toMatchObject({ status: 'failed', score: 0, attempts_left: 0, retry_at });
    const refusal = await learner.refused(NEXT, { query: week(1) });
    expect(refusal).toMatchObject({ status: 409, code: 'conflict' });
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(3600);
    server.advance(DAY_MS);
    expect((await next(learner)).progress.answered).toBe(0);
    server.advance(-DAY_MS);
  });

  it('counts a repeated answer once and repeats the first reply', async ({ server, learner }) => {
    const { question } = await next(learner);
    const first = await check(learner, question, DONT_KNOW);
    expect(await check(learner, question, await rightAnswerTo(server, question))).toEqual(first);
    const events = await rowsOf(server, 'learning_event', learner);
    expect(events).toHaveLength(1);
  });

  it('counts concurrent repeats of an answer once, and finishes once', async ({ server, learner }) => {
    for (;;) {
      const { question, progress } = await next(learner);
      const answer = await rightAnswerTo(server, question);
      const replies = await Promise.all(Array.from({ length: 5 }, () => check(learner, question, answer)));
      for (const reply of replies) expect(reply).toEqual(replies[0]);
      expect(replies[0]?.progress.answered).toBe(progress.answered + 1);
      if (replies[0]?.passed !== undefined) break;
    }
    expect(await learner.call('GET /api/progress')).toMatchObject({ points: 30, quizzes_passed: 1 });
  });

  it('finishes once when its last two questions are answered concurrently', async ({ server, learner }) => {
    for (let i = 0; i < 10; i += 1) await check(learner, (await next(learner)).question, DONT_KNOW);
    const rows = await server.services.db
      .selectFrom('quiz_question')
      .select('question_uuid')
      .where('subscriber_id', '=', learner.subscriberId)
      .where('answered_at', 'is', null)
      .execute();
    const bodies = rows.map((row) => ({ question_uuid: row.question_uuid, answer: DONT_KNOW }));
    const replies = await Promise.all(bodies.map((body) => learner.call(CHECK, { body })));
    expect(replies.map(({ progress }) => progress.answered).toSorted()).toEqual([11, 12]);
    expect(replies.filter(({ passed }) => passed === false)).toHaveLength(1);
    expect(await status(learner)).toMatchObject({ status: 'failed' });
  });

  it('starts one attempt for two concurrent calls', async ({ server, learner }) => {
    const [a, b] = await Promise.all([next(learner), next(learner)]);
    expect(a?.question.uuid).toBe(b?.question.uuid);
    const attempts = await rowsOf(server, 'quiz_attempt', learner);
    expect(attempts).toHaveLength(1);
  });
});

describe('the weekly quiz refuses', () => {
  it('questions of another learner', async ({ learner: owner, other }) => {
    const { question } = await next(owner);
    const refusal = await other.refused(CHECK, { body: { question_uuid: question.uuid, answer: DONT_KNOW } });
    expect(refusal.status).toBe(404);
    expect((await next(owner)).progress.answered).toBe(0);
  });

  it('answers of another shape, with an Arabic text', async ({ learner }) => {
    const { question } = await next(learner);
    const ask = (body: object) => learner.refused(CHECK, { body });
    expect(await ask({ question_uuid: question.uuid, answer: 'no such option' })).toMatchObject({
      status: 422,
      errors: { answer: ['هذا الجواب لا يناسب السؤال.'] },
    });
    expect((await ask({ question_uuid: 'x', answer: 7 })).errors).toMatchObject({
      question_uuid: ['المعرّف غير صحيح.'],
      answer: [expect.any(String)],
    });
    expect((await learner.refused(NEXT, { query: { level_id: FIXTURE.a1 } })).errors).toHaveProperty('week');
    expect((await learner.refused(NEXT, { query: week(9) })).status).toBe(404);
  });

  it('subscribers without access', async ({ server, newcomer }) => {
    const body = { question_uuid: FIXTURE.word, answer: DONT_KNOW };
    for (const [key, asked] of [
      [NEXT, { query: week(1) }],
      [CHECK, { body }],
    ] as const) {
      expect((await refused(server.app, key, asked)).status).toBe(401);
      expect((await newcomer.refused(key, asked)).code).toBe('forbidden');
    }
    expect((await refused(server.app, STATUS, { body: {} })).status).toBe(401);
  });
});

describe('the quiz status', () => {
  it('is locked for a learner without a level, and requires no body', async ({ learner, newcomer }) => {
    const reply = await newcomer.call(STATUS);
    expect(reply).toMatchObject({ status: 'locked' });
    expect(await status(learner, { level_id: FIXTURE.a2 })).toMatchObject({ status: 'locked' });
    expect(await status(learner, week(2))).toMatchObject({ status: 'locked', week: 2 });
    expect((await learner.refused(STATUS, { body: { week: 40 } })).status).toBe(404);
  });
});
