import { expect, it } from 'vitest';
import { isFresh } from './freshness.ts';

const HOUR_MS = 3_600_000;
const readAt = Date.parse('2026-03-10T09:00:00Z');

it.each([
  { after: 29_000, epoch: 1, current: 1, fresh: true },
  { after: 30_000, epoch: 1, current: 1, fresh: false },
  { after: 1_000, epoch: 1, current: null, fresh: true },
  { after: 2_000, epoch: 1, current: null, fresh: false },
  { after: 2_000, epoch: 1, current: 2, fresh: false },
  { after: -2 * HOUR_MS, epoch: 1, current: 1, fresh: false },
  { after: -2 * HOUR_MS, epoch: 1, current: null, fresh: false },
])('a read is fresh: $fresh, $after ms later by the clock ($epoch, $current)', ({ after, epoch, current, fresh }) => {
  expect(isFresh({ readAt, epoch }, readAt + after, current)).toBe(fresh);
});
