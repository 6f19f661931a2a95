import { describe, expect, test } from 'vitest';
import { lessonState } from './lesson-state.ts';

const starts_at = new Date('2026-03-01T16:00:00Z');
const at = (minutes: number) => new Date(starts_at.getTime() + minutes * 60_000);

describe('lessonState', () => {
  test.each([
    [-11, 'scheduled'],
    [-10, 'open'],
    [0, 'open'],
    [119, 'open'],
    [120, 'ended'],
  ])('a scheduled lesson, %i minutes after its start, is %s', (minutes, state) => {
    expect(lessonState({ state: 'scheduled', starts_at }, at(minutes))).toBe(state);
  });

  test.each(['live', 'ended', 'recorded'] as const)('%s stays as it is stored', (state) => {
    expect(lessonState({ state, starts_at }, at(-11))).toBe(state);
    expect(lessonState({ state, starts_at }, at(600))).toBe(state);
  });
});
