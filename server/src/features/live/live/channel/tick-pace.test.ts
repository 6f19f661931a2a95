import { expect, test } from 'vitest';
import { tickPace } from './lesson-room.ts';

test.each([
  [0, 250],
  [99, 250],
  [100, 1000],
  [10_000, 1000],
  [10_001, 2000],
])('%i viewers hear a tick every %i ms', (viewers, ms) => {
  expect(tickPace(viewers)).toBe(ms);
});
