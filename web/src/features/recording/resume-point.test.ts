import { expect, test } from 'vitest';
import { renewIn, resumePoint } from './resume-point.ts';

test.each([
  [40, 83, 40],
  [3, 83, 0],
  [80, 83, 0],
  [83, 83, 0],
  [0, 83, 0],
])('left at %i of %i it begins at %i', (position, seconds, start) => {
  expect(resumePoint(position, seconds)).toBe(start);
});

test('addresses are renewed five minutes before they expire, and at once when that is past', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  expect(renewIn('2026-11-20T16:00:00Z', now)).toBe(355 * 60_000);
  expect(renewIn('2026-11-20T10:02:00Z', now)).toBe(0);
});
