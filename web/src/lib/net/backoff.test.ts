import { expect, test } from 'vitest';
import { backoffMs, jitteredBackoffMs } from './backoff.ts';

const BACKOFF = { firstMs: 2000, maxMs: 30_000 };

test('doubles from the first wait to the longest', () => {
  expect([1, 2, 3, 4, 5, 100].map((failures) => backoffMs(failures, BACKOFF))).toEqual([
    2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

test('spreads a crowd between 0.2 s and the wait', () => {
  const waits = [0, 0.5, 1].map((random) => jitteredBackoffMs(1, BACKOFF, () => random));
  expect(waits).toEqual([200, 1100, 2000]);
  expect(jitteredBackoffMs(9, BACKOFF, () => 1)).toBe(30_000);
});
