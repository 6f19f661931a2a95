import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { clearRecords, readRecord } from '../../../test/memory-records.ts';
import { ApiError } from '../api-error.ts';
import { call } from '../call.ts';
import { dismissServerAlert } from '../server-alert.ts';
import { endSession, saveToken } from '../session.ts';
import { dismissToast, readToast } from '../toast.ts';
import { readUnsent } from '../unsent.ts';
import { practiceAnswer, quizAnswer } from './answer.fixture.ts';
import { giveAnswer } from './give-answer.ts';
import { forgetJudged, judgedAnswers, noteJudged, readJudged } from './judged-answers.ts';
import { keepUnsent, sendUnsent } from './offline-queue.ts';
import type { AnyAnswer } from './records.ts';

vi.mock('./offline-database.ts', () => import('../../../test/memory-records.ts'));

const QUIZ = 'POST /api/check/question/answer';
const PRACTICE = 'POST /api/check/practical/answer';
const POINTS = 'POST /api/subscriber-content-points';
const item = { key: POINTS, id: 'w1', body: { content_uuid: 'w1' } } as const;
const reply = { messageCode: '00', correct: false, correct_answer: 'is', why: 'السبب' } as const;
const progress = { answered: 1, correct: 0, total: 2, pass_percentage: 70, done: false };
const judged = { body: { ...reply, progress } };
const counted = { body: { messageCode: '00', points: 2, total: 4, streak: 1 } };

const waiting = () => readUnsent().map(({ id }) => id);
const results = () => judgedAnswers()?.map(({ id }) => id);
const give = (answer: AnyAnswer) =>
  giveAnswer({ answer, send: () => call(QUIZ, { body: { question_uuid: answer.id, answer: 'a' } }) });

beforeEach(() => {
  vi.stubGlobal('indexedDB', { deleteDatabase: () => void clearRecords() });
  saveToken('token-of-sarah-00000001');
});

afterEach(async () => {
  endSession('logout');
  dismissToast();
  dismissServerAlert();
  await clearRecords();
});

test('answers and items wait in one line and are sent in it, each answer with the body it was given with', async () => {
  const waits = [quizAnswer('q1'), item, practiceAnswer('a1', 'q2'), quizAnswer('q1', 'b')];
  for (const one of waits) await keepUnsent(one);
  expect(waiting()).toEqual(['q1', 'w1', 'a1']);
  const { sent } = fakeApi({ [QUIZ]: judged, [PRACTICE]: judged, [POINTS]: counted });
  await sendUnsent();
  expect(sent.map(({ key, body }) => [key, body])).toEqual(waits.slice(0, 3).map(({ key, body }) => [key, body]));
  expect(waiting()).toEqual([]);
});

test('a question of a practical may be answered again while the first answer waits', async () => {
  for (const id of ['a1', 'a2', 'a1']) await keepUnsent(practiceAnswer(id, 'q'));
  expect(waiting()).toEqual(['a1', 'a2']);
});

test('what came of them is told, and kept until it has been read', async () => {
  for (const uuid of ['q1', 'q2']) await keepUnsent(quizAnswer(uuid));
  fakeApi({ [QUIZ]: judged });
  await sendUnsent();
  expect(readToast()?.text).toBe('وصل جواباك وصُحّحا.');
  await readJudged();
  expect(judgedAnswers()).toMatchObject(['q1', 'q2'].map((id) => ({ id, reply: { correct_answer: 'is' } })));
  await forgetJudged();
  await readJudged();
  expect(results()).toEqual([]);
});

test('on the screen of answers nothing is told in passing', async () => {
  window.location.hash = '#/answers';
  await keepUnsent(quizAnswer('q1'));
  fakeApi({ [QUIZ]: judged });
  await sendUnsent();
  expect(readToast()).toBeNull();
  expect(results()).toEqual(['q1']);
});

test('an answer whose reply was lost is sent once more, and has one result', async () => {
  await keepUnsent(quizAnswer('q1'));
  fakeApi({ [QUIZ]: 'offline' });
  await sendUnsent();
  expect(waiting()).toEqual(['q1']);
  fakeApi({ [QUIZ]: judged });
  await sendUnsent();
  await noteJudged(quizAnswer('q1'), { ...reply, progress });
  expect(results()).toEqual(['q1']);
});

test('an answer is judged where the server is there, and kept where it is not', async () => {
  fakeApi({ [QUIZ]: judged });
  expect(await give(quizAnswer('q1'))).toMatchObject({ is: 'judged', reply: { why: 'السبب' } });
  fakeApi({ [QUIZ]: 'offline' });
  expect(await give(quizAnswer('q2'))).toEqual({ is: 'kept' });
  expect(waiting()).toEqual(['q2']);
});

test('nothing overtakes what waits: it goes first, and where it can’t the new answer waits behind it', async () => {
  await keepUnsent(quizAnswer('q1'));
  fakeApi({ [QUIZ]: 'offline' });
  expect(await give(quizAnswer('q2'))).toEqual({ is: 'kept' });
  expect(waiting()).toEqual(['q1', 'q2']);
  const { sent } = fakeApi({ [QUIZ]: judged });
  expect(await give(quizAnswer('q3'))).toMatchObject({ is: 'judged' });
  expect(sent.map(({ body }) => (body as { question_uuid: string }).question_uuid)).toEqual(['q1', 'q2', 'q3']);
});

test('an answer that the server refused is not kept', async () => {
  fakeApi({ [QUIZ]: refusal(422) });
  await expect(give(quizAnswer('q1'))).rejects.toBeInstanceOf(ApiError);
  expect(waiting()).toEqual([]);
});

test.each(['logout', 'invalid'] as const)('answers and results go with the session: %s', async (reason) => {
  await keepUnsent(quizAnswer('q1'));
  await noteJudged(quizAnswer('q2'), { ...reply, progress });
  endSession(reason);
  expect([waiting(), results()]).toEqual([[], []]);
  expect([await readRecord('unsent'), await readRecord('judged')]).toEqual([undefined, undefined]);
  saveToken('token-of-somebody-else-3');
  await readJudged();
  expect(results()).toEqual([]);
});
