import { uuidOf } from '@lisan/content/item-uuid';
import type { Answer } from '@lisan/contract/learner/question';
import { describe, expect } from 'vitest';
import { rightAnswerTo } from '../../../../test/answer-right.ts';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { refused } from '../../../../test/call-api.ts';
import { RIGHT_OPTION } from '../../../../test/fixture-questions.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
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

const list = (learner: Learner, query: { limit?: number; cursor?: string } = {}) => learner.call(LIST, { query });
const answer = (learner: Learner, mistake_uuid: string, given: Answer, answer_uuid = crypto.randomUUID()) =>
  learner.call(ANSWER, { body: { mistake_uuid, answer: given, answer_uuid } });
async function practise(
  server: TestApp,
  learner: Learner,
  question_uuid: string,
  given: Answer,
  practical_id: string = FIXTURE.practical,
) {
  server.advance(1000);
  return learner.call('POST /api/check/practical/answer', { body: { practical_id, question_uuid, answer: given } });
}
async function missInQuiz(server: TestApp, learner: Learner) {
  server.advance(1000);
  const { question } = await learner.call('GET /api/generate/question', { query: { level_id: FIXTURE.a1, week: 1 } });
  await learner.call('POST /api/check/question/answer', { body: { question_uuid: question.uuid, answer: DONT_KNOW } });
  return question;
}

describe('the mistakes', () => {
  it('list wrong answers of a practical with the reason, until they are answered right', async ({
    server,
    learner,
  }) => {
    expect(await list(learner)).toMatchObject({ mistakes: [], total: 0, next_cursor: null });
    await practise(server, learner, CHOICE, 'wrong-1');
    await practise(server, learner, GAP, 'xyz');
    await practise(server, learner, SPEAK, 'again');
    const { mistakes, total } = await list(learner);
    expect(total).toBe(2);
    expect(mistakes).toMatchObject([
      { uuid: GAP, source: 'practical', answered: 'xyz', correct_answer: 'the right answer', why: expect.any(String) },
      { uuid: CHOICE, source: 'practical', answered: 'wrong-1' },
    ]);
    await practise(server, learner, CHOICE, RIGHT_OPTION);
    expect((await list(learner)).mistakes.map(({ uuid }) => uuid)).toEqual([GAP]);
  });

  it('list a missed quiz question without its key, and grade it again without points', async ({ server, learner }) => {
    const question = await missInQuiz(server, learner);
    const [mistake] = (await list(learner)).mistakes;
    expect(mistake).toMatchObject({ source: 'quiz', question, answered: null });
    const reply = await learner.request(LIST);
    expect(reply.body).not.toMatch(/"(key|accepted)"/);
    server.advance(1000);
    expect(await answer(learner, mistake?.uuid ?? '', DONT_KNOW)).toMatchObject({ correct: false, left: 1 });
    // The mistake still has its source after it was practised.
    expect((await list(learner)).mistakes).toMatchObject([{ source: 'quiz', question, answered: null }]);
    server.advance(1000);
    const right = await rightAnswerTo(server, question);
    expect(await answer(learner, mistake?.uuid ?? '', right)).toMatchObject({ correct: true, left: 0 });
    expect(await list(learner)).toMatchObject({ mistakes: [], total: 0 });
    expect(await learner.call('GET /api/progress')).toMatchObject({ points: 0 });
  });

  it('list tense pages and reviews by their source', async ({ server }) => {
    const learner = await signUpWith(server, [FIXTURE.word]);
    const { grammars } = await learner.call('GET /api/grammars', { query: { tense: 'present_simple' } });
    const [asked] = grammars[0]?.questions ?? [];
    await practise(server, learner, asked?.uuid ?? '', DONT_KNOW, FIXTURE.tense);
    server.advance(11 * MINUTE_MS);
    const [card] = (await readReview(learner)).cards;
    await answerReview(learner, { question_uuid: card?.question.uuid ?? '', answer: DONT_KNOW });
    const { mistakes } = await list(learner);
    expect(mistakes.map(({ source }) => source)).toEqual(['review', 'tense']);
    const review = mistakes[0];
    expect(review).toMatchObject({ uuid: FIXTURE.word, answered: null, correct_answer: 'اسم' });
    const right = review?.question.options?.find(({ text }) => text === review.correct_answer)?.id ?? '';
    server.advance(1000);
    expect(await answer(learner, FIXTURE.word, right)).toMatchObject({ correct: true, left: 1 });
  });

  it('come in pages, the newest first', async ({ server, learner }) => {
    await practise(server, learner, CHOICE, 'wrong-1');
    await practise(server, learner, GAP, 'xyz');
    const first = await list(learner, { limit: 1 });
    expect(first.mistakes.map(({ uuid }) => uuid)).toEqual([GAP]);
    const second = await list(learner, { limit: 1, cursor: first.next_cursor ?? '' });
    expect(second).toMatchObject({ mistakes: [{ uuid: CHOICE }], total: 2, next_cursor: null });
  });

  it('count a repeated answer once and repeat the first reply', async ({ server, learner }) => {
    await practise(server, learner, CHOICE, 'wrong-1');
    const id = crypto.randomUUID();
    const first = await answer(learner, CHOICE, DONT_KNOW, id);
    expect(await answer(learner, CHOICE, DONT_KNOW, id)).toEqual(first);
    const changed = { mistake_uuid: CHOICE, answer: RIGHT_OPTION, answer_uuid: id };
    expect((await learner.refused(ANSWER, { body: changed })).code).toBe('idempotency_mismatch');
    expect((await list(learner)).total).toBe(1);
    const body = { practical_id: FIXTURE.practical, question_uuid: CHOICE, answer: 'wrong-1', answer_uuid: id };
    const other = await learner.refused('POST /api/check/practical/answer', { body });
    expect(other.code).toBe('idempotency_mismatch');
  });

  it('belong to one learner, and stay open without a subscription', async ({ server, learner: one, other }) => {
    await practise(server, one, CHOICE, 'wrong-1');
    expect((await list(other)).mistakes).toEqual([]);
    const body = { mistake_uuid: CHOICE, answer: RIGHT_OPTION, answer_uuid: crypto.randomUUID() };
    expect((await other.refused(ANSWER, { body })).status).toBe(404);
    await setAccess(server, one, null);
    server.advance(1000);
    expect(await answer(one, CHOICE, RIGHT_OPTION)).toMatchObject({ correct: true, left: 0 });
  });

  it('refuse malformed answers', async ({ server }) => {
    const { token, ...learner } = await signUp(server);
    await practise(server, { token, ...learner }, CHOICE, 'wrong-1');
    const ask = (body: object) => refused(server.app, ANSWER, { token, body });
    expect((await ask({})).errors).toHaveProperty('answer_uuid');
    const answer_uuid = crypto.randomUUID();
    expect((await ask({ mistake_uuid: CHOICE, answer: ['a', 'b'], answer_uuid })).errors).toEqual({
      answer: ['هذا الجواب لا يناسب السؤال.'],
    });
    expect((await refused(server.app, LIST, { token, query: { cursor: 'x' } })).errors).toHaveProperty('cursor');
  });
});
