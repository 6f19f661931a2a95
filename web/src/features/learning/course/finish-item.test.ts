import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Reply } from '../../../lib/failure/api-types.ts';
import { queryClient } from '../../../lib/net/query-client.ts';
import { dismissToast, readToast } from '../../../lib/toast.ts';
import { readEarnedPoints } from './earned-points.ts';
import { finishItem } from './finish-item.ts';
import { progressKey } from './use-week.ts';

const word = { uuid: 'w1', level_id: 'a1', week: 1 };
const progress: Reply<'GET /api/progress'> = {
  messageCode: '00',
  done_uuids: ['w0'],
  due_uuids: [],
  points: 2,
  streak: 1,
  freezes: 2,
  frozen_days: [],
  words_known: 1,
  quizzes_passed: 0,
  practicals_done: 0,
  minutes: 0,
  days: [],
  review: { due: 0, known: 0, retention: [] },
  levels: [],
};
const done = () => queryClient.getQueryData<typeof progress>(progressKey(word))?.done_uuids;

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.setQueryData(progressKey(word), progress);
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  dismissToast();
  queryClient.clear();
});

it('marks the item before the server answers, then shows the points', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ messageCode: '00', points: 2, total: 4, streak: 1 })));
  const finished = finishItem(word);
  expect(done()).toEqual(['w0', 'w1']);
  await finished;
  expect(done()).toEqual(['w0', 'w1']);
  expect(readEarnedPoints()).toBe(2);
});

it('shows no points for an item that was counted before', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ messageCode: '00', points: 0, total: 4, streak: 1 })));
  await finishItem(word);
  expect(readEarnedPoints()).toBe(0);
});

it('removes the mark where nothing was saved, and offers a retry', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await finishItem(word);
  expect(done()).toEqual(['w0']);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ messageCode: '00', points: 2, total: 4, streak: 1 })));
  readToast()?.action?.run();
  expect(done()).toEqual(['w0', 'w1']);
  expect(readToast()).toBeNull();
});
