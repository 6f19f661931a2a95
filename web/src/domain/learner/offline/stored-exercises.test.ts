import { hashKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../../../../test/sign-in.ts';
import { ApiError } from '../../../lib/failure/api-error.ts';
import { currentScope } from '../../../lib/net/session-scope.ts';
import { answerOffline } from '../../../lib/net/offline-replies.ts';
import { enqueue, refreshPending } from '../../answers/outbox.ts';
import { quizAnswer } from '../../answers/answer.fixture.ts';
import { endSession, saveToken } from '../session/session.ts';
import { readRecord } from './account-database.ts';
import { removeExercise, isExercise, storeExercise } from './stored-exercises.ts';
import { storeWeek, removeWeek } from './stored-weeks.ts';
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

test('an opened exercise answers offline until it is removed', async () => {
  await storeExercise(review, { cards: ['q'] });
  expect(await askReview()).toEqual({ cards: ['q'] });
  await removeExercise(review);
  await expect(askReview()).rejects.toBe(offline);
});

test('retains the last few exercises', async () => {
  for (let nth = 0; nth < 30; nth += 1) await storeExercise(`practical ${nth}`, { nth });
  await storeExercise('practical 6', { nth: 6 });
  expect(await readRecord(replyKey('practical 5'))).toBeUndefined();
  expect(await readRecord(replyKey('practical 6'))).toEqual({ nth: 6 });
  expect(await readRecord('exercises')).toHaveLength(24);
});

test('retains what a week and an exercise share while either needs it', async () => {
  const both = new Map([[review, { cards: [] }]]);
  await storeWeek({ ...place, clips: [], bytes: 1 }, both);
  await storeExercise(review, { cards: [] });
  await removeExercise(review);
  expect(await askReview()).toEqual({ cards: [] });
  await storeExercise(review, { cards: [] });
  await removeWeek(place);
  expect(await askReview()).toEqual({ cards: [] });
});

test('stores nothing for a guest or an unknown account', async () => {
  await enqueue(quizAnswer('q1'));
  saveToken('another-token-of-sarah-2');
  await storeExercise(review, { cards: [] });
  expect(await readRecord(replyKey(review))).toBeUndefined();
  currentScope().identify('sarah');
  expect(await refreshPending()).toHaveLength(1);
  endSession('logout');
  await storeExercise(review, { cards: [] });
  expect(await readRecord(replyKey(review))).toBeUndefined();
});

test('stores questions, and no other reply', () => {
  expect(isExercise(['GET /api/get/subscriber/practical/question', {}])).toBe(true);
  expect(isExercise(['GET /api/get/small-talk/:uuid', {}])).toBe(true);
  expect(isExercise(['GET /api/inbox'])).toBe(false);
});
