import { hashKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearRecords, readRecord } from '../../../test/memory-records.ts';
import { ApiError } from '../api-error.ts';
import { endSession, saveToken } from '../session.ts';
import { answerOffline } from './answer-offline.ts';
import { forgetExercise, isExercise, keepExercise } from './kept-exercises.ts';
import { keepWeek, removeWeek } from './kept-weeks.ts';
import { keepUnsent } from './offline-queue.ts';
import { quizAnswer } from './answer.fixture.ts';
import { replyKey } from './records.ts';

vi.mock('./offline-database.ts', () => import('../../../test/memory-records.ts'));

const offline = new ApiError({ status: 0, code: 'network', message: 'لا اتصال' });
const review = hashKey(['GET /api/review']);
const place = { level_id: 'a1', week: 1 };
const askReview = () => answerOffline(offline, 'GET /api/review', undefined);

beforeEach(() => {
  vi.stubGlobal('indexedDB', { deleteDatabase: () => void clearRecords() });
  vi.stubGlobal('caches', { open: async () => ({ delete: async () => true }), delete: async () => true });
  saveToken('token-of-sarah-00000001');
});

afterEach(async () => {
  endSession('logout');
  await clearRecords();
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

test('nobody else’s answers are lost by what is opened, and no guest keeps anything', async () => {
  await keepUnsent(quizAnswer('q1'));
  saveToken('another-token-of-sarah-2');
  await keepExercise(review, { cards: [] });
  expect(await readRecord('unsent')).toHaveLength(1);
  expect(await readRecord(replyKey(review))).toBeUndefined();
  endSession('logout');
  await keepExercise(review, { cards: [] });
  expect(await readRecord('owner')).toBeUndefined();
});

test('questions are kept, and what is no exercise is not', () => {
  expect(isExercise(['GET /api/get/subscriber/practical/question', {}])).toBe(true);
  expect(isExercise(['GET /api/inbox'])).toBe(false);
});
