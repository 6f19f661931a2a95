import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { signIn } from '../../../test/sign-in.ts';
import { ApiError } from '../../lib/failure/api-error.ts';
import { call } from '../../lib/net/call.ts';
import { dismissServerAlert } from '../../lib/failure/server-alert.ts';
import { dismissToast, readToast } from '../../lib/toast.ts';
import { currentScope } from '../../lib/net/session-scope.ts';
import { readToken, saveToken, endSession } from '../learner/session/session.ts';
import { practiceAnswer, quizAnswer } from './answer.fixture.ts';
import { deliverOutbox } from './deliver-outbox.ts';
import { clearGraded, gradedAnswers, markGraded, refreshGraded } from './graded-answers.ts';
import type { AnyAnswer } from './outbox-entry.ts';
import { enqueue, refreshPending, ackEntry } from './outbox.ts';
import { readPending } from './pending.ts';
import { submitRequest } from './submit-request.ts';

const QUIZ = 'POST /api/check/question/answer';
const PRACTICE = 'POST /api/check/practical/answer';
const POINTS = 'POST /api/subscriber-content-points';
const item = { key: POINTS, id: 'w1', body: { content_uuid: 'w1' } } as const;
const reply = { messageCode: '00', correct: false, correct_answer: 'is', why: 'السبب' } as const;
const progress = { answered: 1, correct: 0, total: 2, pass_percentage: 70, done: false };
const graded = { body: { ...reply, progress } };
const counted = { body: { messageCode: '00', points: 2, total: 4, streak: 1 } };

const waiting = () => readPending().map(({ id }) => id);
const results = () => gradedAnswers()?.map(({ id }) => id);
const submit = (answer: AnyAnswer) =>
  submitRequest({ request: answer, send: () => call(QUIZ, { body: { question_uuid: answer.id, answer: 'a' } }) });

beforeEach(() => signIn('sarah'));

afterEach(() => {
  endSession('logout');
  dismissToast();
  dismissServerAlert();
});

test('sends the answers of one exercise in order, each with the body it was submitted with', async () => {
  const stored = [quizAnswer('q1'), item, practiceAnswer('a1', 'q2'), quizAnswer('q1', 'b')];
  for (const one of stored) await enqueue(one);
  expect(waiting()).toEqual(['q1', 'w1', 'a1']);
  const { sent } = fakeApi({ [QUIZ]: graded, [PRACTICE]: graded, [POINTS]: counted });
  await deliverOutbox();
  expect(sent.map(({ key, body }) => [key, body])).toEqual(stored.slice(0, 3).map(({ key, body }) => [key, body]));
  expect(waiting()).toEqual([]);
});

test('an answer in Arabic letters is refused at once also without a network, and can be typed again', async () => {
  fakeApi({ [QUIZ]: 'offline' });
  const typed = (answer: string): AnyAnswer => {
    const one = quizAnswer('q1', answer);
    return { ...one, question: { ...one.question, kind: 'dictation' } };
  };
  await expect(submit(typed('كيف'))).rejects.toMatchObject({ status: 422, message: expect.stringContaining('عربية') });
  expect(waiting()).toEqual([]);
  await expect(submit(typed('how'))).resolves.toEqual({ kind: 'stored' });
  expect(waiting()).toEqual(['q1']);
});

test('accepts a second answer to a question of a practical while the first one is queued', async () => {
  for (const id of ['a1', 'a2', 'a1']) await enqueue(practiceAnswer(id, 'q'));
  expect(waiting()).toEqual(['a1', 'a2']);
});

test('announces results, and stores them until they have been read', async () => {
  for (const uuid of ['q1', 'q2']) await enqueue(quizAnswer(uuid));
  fakeApi({ [QUIZ]: graded });
  await deliverOutbox();
  expect(readToast()?.text).toBe('وصل جواباك وصُحّحا.');
  await refreshGraded();
  expect(gradedAnswers()).toMatchObject(['q1', 'q2'].map((id) => ({ id, reply: { correct_answer: 'is' } })));
  await clearGraded();
  await refreshGraded();
  expect(results()).toEqual([]);
});

test('shows no toast on the screen of answers', async () => {
  window.location.hash = '#/answers';
  await enqueue(quizAnswer('q1'));
  fakeApi({ [QUIZ]: graded });
  await deliverOutbox();
  expect(readToast()).toBeNull();
  expect(results()).toEqual(['q1']);
});

test('sends an answer again after a lost reply, and records one result', async () => {
  await enqueue(quizAnswer('q1'));
  fakeApi({ [QUIZ]: 'offline' });
  await deliverOutbox();
  expect(waiting()).toEqual(['q1']);
  fakeApi({ [QUIZ]: graded });
  await deliverOutbox();
  await markGraded(quizAnswer('q1'), { ...reply, progress });
  expect(results()).toEqual(['q1']);
});

test('leaves the answer in the outbox where its result cannot be stored: both are written or neither', async () => {
  await enqueue(quizAnswer('q1'));
  const [entry] = await refreshPending();
  if (!entry) throw new Error('It was stored');
  const unclonable = { ...reply, progress, why: (() => 'x') as unknown as string };
  await expect(ackEntry(entry, unclonable, currentScope())).rejects.toThrow(/clone/);
  await refreshPending();
  await refreshGraded();
  expect([waiting(), results()]).toEqual([['q1'], []]);
});

test('grades an answer where the server is reachable, and stores it where it is not', async () => {
  fakeApi({ [QUIZ]: graded });
  expect(await submit(quizAnswer('q1'))).toMatchObject({ kind: 'accepted', reply: { why: 'السبب' } });
  fakeApi({ [QUIZ]: 'offline' });
  expect(await submit(quizAnswer('q2'))).toEqual({ kind: 'stored' });
  expect(waiting()).toEqual(['q2']);
});

test('sends earlier answers of the exercise first, or queues the new one behind them', async () => {
  await enqueue(quizAnswer('q1'));
  fakeApi({ [QUIZ]: 'offline' });
  expect(await submit(quizAnswer('q2'))).toEqual({ kind: 'stored' });
  expect(waiting()).toEqual(['q1', 'q2']);
  const { sent } = fakeApi({ [QUIZ]: graded });
  expect(await submit(quizAnswer('q3'))).toMatchObject({ kind: 'accepted' });
  expect(sent.map(({ body }) => (body as { question_uuid: string }).question_uuid)).toEqual(['q1', 'q2', 'q3']);
});

test('does not store an answer that the server refused', async () => {
  fakeApi({ [QUIZ]: refusal(422) });
  await expect(submit(quizAnswer('q1'))).rejects.toBeInstanceOf(ApiError);
  expect(waiting()).toEqual([]);
});

test('stores an answer for the same account when the session ends during the call', async () => {
  const deleted: string[] = [];
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) });
  fakeApi({ [QUIZ]: refusal(401, { code: 'unauthenticated' }) });
  expect(await submit(quizAnswer('q1'))).toEqual({ kind: 'stored' });
  expect([readToken(), waiting()]).toEqual([null, []]);
  signIn('sarah', 'another-token-of-sarah-2');
  await refreshPending();
  expect(waiting()).toEqual(['q1']);
  // The downloads of the ended session are removed in the background, which must not outlive this test.
  await expect.poll(() => deleted).toEqual(['course-media']);
});

test('reports a phone that stores nothing instead of promising a delivery', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('No', 'InvalidStateError');
    },
    deleteDatabase: () => undefined,
  });
  fakeApi({ [QUIZ]: 'offline' });
  await expect(submit(quizAnswer('q1'))).rejects.toMatchObject({ code: 'not_stored' });
});

test('a full disk loses played clips and exercises, not the answer', async () => {
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const deleted: string[] = [];
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) });
  fakeApi({ [QUIZ]: 'offline' });
  expect(await submit(quizAnswer('q1'))).toEqual({ kind: 'stored' });
  expect(deleted).toEqual(['course-media-played']);
  expect(add).toHaveBeenCalledTimes(2);
});

test('removes the answers and results of an account that signs out', async () => {
  await enqueue(quizAnswer('q1'));
  await markGraded(quizAnswer('q2'), { ...reply, progress });
  endSession('logout');
  expect([waiting(), results()]).toEqual([[], []]);
  saveToken('token-of-somebody-else-3');
  await refreshGraded();
  expect(results()).toEqual([]);
});
