import { uuidOf } from '@lisan/content/item-uuid';
import type { Answer } from '@lisan/contract/learner/question';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightAnswerTo } from '../../../../test/answer-right.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { RIGHT_OPTION } from '../../../../test/fixture-questions.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { answer as answerReview, MINUTE_MS, readReview, signUpWith } from '../../../../test/review/review-samples.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';

const LIST = 'GET /api/mistakes';
const ANSWER = 'POST /api/mistakes/answer';
const DONT_KNOW: Answer = { dont_know: true };
const [CHOICE, GAP, SPEAK] = ['bank-1', 'bank-2', 'bank-3'].map((id) => uuidOf('question', id)) as [
  string,
  string,
  string,
];

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const list = ({ token }: Learner, query: { limit?: number; cursor?: string } = {}) =>
  callApi(test.app, LIST, { token, query });
const answer = ({ token }: Learner, mistake_uuid: string, given: Answer, answer_uuid = crypto.randomUUID()) =>
  callApi(test.app, ANSWER, { token, body: { mistake_uuid, answer: given, answer_uuid } });
async function practise(
  { token }: Learner,
  question_uuid: string,
  given: Answer,
  practical_id: string = FIXTURE.practical,
) {
  test.advance(1000);
  return callApi(test.app, 'POST /api/check/practical/answer', {
    token,
    body: { practical_id, question_uuid, answer: given },
  });
}
async function missInQuiz({ token }: Learner) {
  test.advance(1000);
  const { question } = await callApi(test.app, 'GET /api/generate/question', {
    token,
    query: { level_id: FIXTURE.a1, week: 1 },
  });
  await callApi(test.app, 'POST /api/check/question/answer', {
    token,
    body: { question_uuid: question.uuid, answer: DONT_KNOW },
  });
  return question;
}

describe('the mistakes', () => {
  it('list wrong answers of a practical with the reason, until they are answered right', async () => {
    const learner = await signUp(test);
    expect(await list(learner)).toMatchObject({ mistakes: [], total: 0, next_cursor: null });
    await practise(learner, CHOICE, 'wrong-1');
    await practise(learner, GAP, 'xyz');
    await practise(learner, SPEAK, 'again');
    const { mistakes, total } = await list(learner);
    expect(total).toBe(2);
    expect(mistakes).toMatchObject([
      { uuid: GAP, source: 'practical', answered: 'xyz', correct_answer: 'the right answer', why: expect.any(String) },
      { uuid: CHOICE, source: 'practical', answered: 'wrong-1' },
    ]);
    await practise(learner, CHOICE, RIGHT_OPTION);
    expect((await list(learner)).mistakes.map(({ uuid }) => uuid)).toEqual([GAP]);
  });

  it('list a missed quiz question without its key, and grade it again without points', async () => {
    const learner = await signUp(test);
    const question = await missInQuiz(learner);
    const [mistake] = (await list(learner)).mistakes;
    expect(mistake).toMatchObject({ source: 'quiz', question, answered: null });
    const reply = await request(test.app, LIST, { token: learner.token });
    expect(reply.body).not.toMatch(/"(key|accepted)"/);
    test.advance(1000);
    expect(await answer(learner, mistake?.uuid ?? '', DONT_KNOW)).toMatchObject({ correct: false, left: 1 });
    // The mistake still has its source after it was practised.
    expect((await list(learner)).mistakes).toMatchObject([{ source: 'quiz', question, answered: null }]);
    test.advance(1000);
    const right = await rightAnswerTo(test, question);
    expect(await answer(learner, mistake?.uuid ?? '', right)).toMatchObject({ correct: true, left: 0 });
    expect(await list(learner)).toMatchObject({ mistakes: [], total: 0 });
    expect(await callApi(test.app, 'GET /api/progress', { token: learner.token })).toMatchObject({ points: 0 });
  });

  it('list tense pages and reviews by their source', async () => {
    const learner = await signUpWith(test, [FIXTURE.word]);
    const { grammars } = await callApi(test.app, 'GET /api/grammars', {
      token: learner.token,
      query: { tense: 'present_simple' },
    });
    const [asked] = grammars[0]?.questions ?? [];
    await practise(learner, asked?.uuid ?? '', DONT_KNOW, FIXTURE.tense);
    test.advance(11 * MINUTE_MS);
    const [card] = (await readReview(test, learner)).cards;
    await answerReview(test, learner, { question_uuid: card?.question.uuid ?? '', answer: DONT_KNOW });
    const { mistakes } = await list(learner);
    expect(mistakes.map(({ source }) => source)).toEqual(['review', 'tense']);
    const review = mistakes[0];
    expect(review).toMatchObject({ uuid: FIXTURE.word, answered: null, correct_answer: 'اسم' });
    const right = review?.question.options?.find(({ text }) => text === review.correct_answer)?.id ?? '';
    test.advance(1000);
    expect(await answer(learner, FIXTURE.word, right)).toMatchObject({ correct: true, left: 1 });
  });

  it('come in pages, the newest first', async () => {
    const learner = await signUp(test);
    await practise(learner, CHOICE, 'wrong-1');
    await practise(learner, GAP, 'xyz');
    const first = await list(learner, { limit: 1 });
    expect(first.mistakes.map(({ uuid }) => uuid)).toEqual([GAP]);
    const second = await list(learner, { limit: 1, cursor: first.next_cursor ?? '' });
    expect(second).toMatchObject({ mistakes: [{ uuid: CHOICE }], total: 2, next_cursor: null });
  });

  it('count a repeated answer once and repeat the first reply', async () => {
    const learner = await signUp(test);
    await practise(learner, CHOICE, 'wrong-1');
    const id = crypto.randomUUID();
    const first = await answer(learner, CHOICE, DONT_KNOW, id);
    expect(await answer(learner, CHOICE, DONT_KNOW, id)).toEqual(first);
    const changed = { mistake_uuid: CHOICE, answer: RIGHT_OPTION, answer_uuid: id };
    expect((await refused(test.app, ANSWER, { token: learner.token, body: changed })).code).toBe(
      'idempotency_mismatch',
    );
    expect((await list(learner)).total).toBe(1);
    const body = { practical_id: FIXTURE.practical, question_uuid: CHOICE, answer: 'wrong-1', answer_uuid: id };
    const other = await refused(test.app, 'POST /api/check/practical/answer', { token: learner.token, body });
    expect(other.code).toBe('idempotency_mismatch');
  });

  it('belong to one learner, and stay open without a subscription', async () => {
    const [one, other] = [await signUp(test), await signUp(test)];
    await practise(one, CHOICE, 'wrong-1');
    expect((await list(other)).mistakes).toEqual([]);
    const body = { mistake_uuid: CHOICE, answer: RIGHT_OPTION, answer_uuid: crypto.randomUUID() };
    expect((await refused(test.app, ANSWER, { token: other.token, body })).status).toBe(404);
    await setAccess(test, one, null);
    test.advance(1000);
    expect(await answer(one, CHOICE, RIGHT_OPTION)).toMatchObject({ correct: true, left: 0 });
  });

  it('refuse malformed answers', async () => {
    const { token, ...learner } = await signUp(test);
    await practise({ token, ...learner }, CHOICE, 'wrong-1');
    const ask = (body: object) => refused(test.app, ANSWER, { token, body });
    expect((await ask({})).errors).toHaveProperty('answer_uuid');
    const answer_uuid = crypto.randomUUID();
    expect((await ask({ mistake_uuid: CHOICE, answer: ['a', 'b'], answer_uuid })).errors).toEqual({
      answer: ['هذا الجواب لا يناسب السؤال.'],
    });
    expect((await refused(test.app, LIST, { token, query: { cursor: 'x' } })).errors).toHaveProperty('cursor');
  });
});
