import { describe, expect, test } from 'vitest';
import { isAnnouncementCurrent, announcementExpiry, type AnnouncementFacts } from './lesson-announcements.ts';

const START = new Date('2026-03-10T16:00:00Z');
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const lesson = (facts: Partial<AnnouncementFacts> = {}): AnnouncementFacts => ({
  state: 'scheduled',
  startsAt: START,
  isCancelled: false,
  hasRecording: false,
  ...facts,
});

describe('a lesson’s announcement is current', () => {
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
  ] as const)('%s: %s', (type, _when, facts, minutes, expected) => {
    expect(isAnnouncementCurrent(type, facts, at(minutes))).toBe(expected);
    expect(isAnnouncementCurrent(type, { ...facts, isCancelled: true }, at(minutes))).toBe(false);
  });
});

test('of a cancellation is current while a person may still wait for the lesson, and only when it is cancelled', () => {
  const cancelled = lesson({ isCancelled: true });
  expect(isAnnouncementCurrent('lesson_cancelled', cancelled, at(119))).toBe(true);
  expect(isAnnouncementCurrent('lesson_cancelled', cancelled, at(120))).toBe(false);
  expect(isAnnouncementCurrent('lesson_cancelled', lesson(), at(-60))).toBe(false);
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
] as const)('%s sent at minute %d expires at minute %d', (type, from, until) => {
  expect(announcementExpiry(type, lesson(), at(from))).toEqual(at(until));
});
