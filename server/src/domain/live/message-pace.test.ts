import { expect, test } from 'vitest';
import { messagesPerSecond } from './message-pace.ts';

test.each([
  [0, 20],
  [60, 20],
  [1500, 20],
  [3000, 10],
  [10_000, 3],
  [1_000_000, 3],
])('a lesson of %i viewers takes %i messages a second', (viewers, limit) => {
  expect(messagesPerSecond(viewers)).toBe(limit);
});
