import { expect, test } from 'vitest';
import { renewDelay, resumePoint } from './resume-point.ts';

test.each([
  [40, 83, 40],
  [3, 83, 0],
  [80, 83, 0],
  [83, 83, 0],
  [0, 83, 0],
])('left at %i of %i it begins at %i', (position, seconds, start) => {
  expect(resumePoint(position, seconds)).toBe(start);
});

test('renews addresses five minutes before they expire, at most once a minute, without a timer overflow', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  expect(renewDelay('2026-11-20T16:00:00Z', now)).toBe(355 * 60_000);
  expect(renewDelay('2026-11-20T10:02:00Z', now)).toBe(60_000);
  expect(renewDelay('2001-01-01T00:00:00Z', now)).toBe(60_000);
  expect(renewDelay('2090-11-20T10:02:00Z', now)).toBe(2 ** 31 - 1);
});
