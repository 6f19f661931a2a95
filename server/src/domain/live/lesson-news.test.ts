import { describe, expect, test } from 'vitest';
import { isNews, newsEnds, type NewsFacts } from './lesson-news.ts';

const START = new Date('2026-03-10T16:00:00Z');
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const lesson = (facts: Partial<NewsFacts> = {}): NewsFacts => ({
  state: 'scheduled',
  startsAt: START,
  isCancelled: false,
  hasRecording: false,
  ...facts,
});

describe('a lesson is announced', () => {
  test.each([
    ['lesson_scheduled', 'while it is to come', lesson(), -600, true],
    ['lesson_scheduled', 'not once its time has come', lesson(), 0, false],
    ['lesson_scheduled', 'not when it is live already', lesson({ state: 'live' }), -5, false],
    ['lesson_moved', 'while it is to come', lesson(), -600, true],
    ['lesson_moved', 'not when it is live already', lesson({ state: 'live' }), -5, false],
    ['lesson_soon', 'in the minutes before', lesson(), -10, true],
    ['lesson_soon', 'while its teacher is a little late', lesson(), 9, true],
    ['lesson_soon', 'not when its teacher did not come', lesson(), 10, false],
    ['lesson_soon', 'not when it is live already', lesson({ state: 'live' }), -3, false],
    ['lesson_started', 'while it is live', lesson({ state: 'live' }), 50, true],
    ['lesson_started', 'not when it has ended', lesson({ state: 'ended' }), 5, false],
    ['recording_ready', 'when it can be played', lesson({ state: 'recorded', hasRecording: true }), 90, true],
    ['recording_ready', 'not when it was withdrawn', lesson({ state: 'recorded' }), 90, false],
  ] as const)('%s: %s', (type, _when, facts, minutes, told) => {
    expect(isNews(type, facts, at(minutes))).toBe(told);
    expect(isNews(type, { ...facts, isCancelled: true }, at(minutes))).toBe(false);
  });
});

test('that it is cancelled is news while somebody may still wait for it, and only when it is', () => {
  const cancelled = lesson({ isCancelled: true });
  expect(isNews('lesson_cancelled', cancelled, at(119))).toBe(true);
  expect(isNews('lesson_cancelled', cancelled, at(120))).toBe(false);
  expect(isNews('lesson_cancelled', lesson(), at(-60))).toBe(false);
});

test.each([
  ['lesson_scheduled', -3000, -3000 + 24 * 60],
  ['lesson_scheduled', -60, 0],
  ['lesson_moved', -3000, -3000 + 24 * 60],
  ['lesson_moved', -60, 10],
  ['lesson_cancelled', -3000, -3000 + 24 * 60],
  ['lesson_cancelled', -60, 120],
  ['lesson_soon', -10, 10],
  ['lesson_started', 2, 32],
  ['recording_ready', 90, 90 + 24 * 60],
] as const)('%s heard from minute %d on is worth it until minute %d', (type, from, until) => {
  expect(newsEnds(type, lesson(), at(from))).toEqual(at(until));
});
