import { expect, it } from 'vitest';
import { retentionWeeks } from './retention-weeks.ts';

it('shows twelve weeks, the last one in progress', () => {
  const weeks = retentionWeeks('2026-03-10');
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([12, '2025-12-20', '2026-03-07']);
});
