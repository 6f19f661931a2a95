import { hashKey } from '@tanstack/react-query';
import { signIn } from '../../../test/sign-in.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readRecord } from './account-database.ts';
import { ApiError } from '../api-error.ts';
import { currentScope } from '../session/session-scope.ts';
import { endSession, saveToken } from '../session/session.ts';
import { answerOffline } from './answer-offline.ts';
import { forgetExercise, isExercise, keepExercise } from './kept-exercises.ts';
import { keepWeek, removeWeek } from './kept-weeks.ts';
import { enqueue, refreshPending } from '../outbox/outbox.ts';
import { quizAnswer } from '../outbox/answer.fixture.ts';
import { replyKey } from './records.ts';

const offline = new ApiError({ status: 0, code: 'network', message: 'لا اتصال' });
const review = hashKey(['GET /api/review']);
const place = { level_id: 'a1', week: 1 };
const askReview = () => answerOffline(offline, 'GET /api/review', undefined);

beforeEach(() => {
  vi.stubGlobal('caches', { open: async () => ({ delete: async () => true }), delete: async () => true });
  signIn('sarah');
});

afterEach(async () => {
  endSession('logout');
});

test('an exercise that was opened answers without a network, until it is forgotten', async () => {
  await keepExercise(review, { cards: ['q'] });
  expect(await askReview()).toEqual({ cards: ['q'] });
  await forgetExercise(review);
  await expect(askReview()).rejects.toBe(offline);
});

test('the last few stay', async () => {
  for (let nth = 0; nth < 30; nth += 1) await keepExercise(`practical ${nth}`, { nth });
  await keepExercise('practical 6', { nth: 6 });
  expect(await readRecord(replyKey('practical 5'))).toBeUndefined();
  expect(await readRecord(replyKey('practical 6'))).toEqual({ nth: 6 });
  expect(await readRecord('exercises')).toHaveLength(24);
});

test('what a week and an exercise share stays while either needs it', async () => {
  const both = new Map([[review, { cards: [] }]]);
  await keepWeek({ ...place, clips: [], bytes: 1 }, both);
  await keepExercise(review, { cards: [] });
  await forgetExercise(review);
  expect(await askReview()).toEqual({ cards: [] });
  await keepExercise(review, { cards: [] });
  await removeWeek(place);
  expect(await askReview()).toEqual({ cards: [] });
});

test('nothing is stored for a session whose account is not known, nor for a guest', async () => {
  await enqueue(quizAnswer('q1'));
  saveToken('another-token-of-sarah-2');
  await keepExercise(review, { cards: [] });
  expect(await readRecord(replyKey(review))).toBeUndefined();
  currentScope().identify('sarah');
  expect(await refreshPending()).toHaveLength(1);
  endSession('logout');
  await keepExercise(review, { cards: [] });
  expect(await readRecord(replyKey(review))).toBeUndefined();
});

test('questions are kept, and what is no exercise is not', () => {
  expect(isExercise(['GET /api/get/subscriber/practical/question', {}])).toBe(true);
  expect(isExercise(['GET /api/inbox'])).toBe(false);
});
