import type { QuizStatus } from '@lisan/contract/quiz';
import { expect, it } from 'vitest';
import { findCurrentWeek } from './current-week.ts';

const week = (number: number, quiz_status: QuizStatus, done = 0) => ({
  number,
  quiz_status,
  done,
  total: 19,
  unlocked: quiz_status !== 'locked',
});

it('is the first open week whose quiz is not passed', () => {
  const weeks = [week(1, 'passed', 19), week(2, 'in_progress'), week(3, 'due'), week(4, 'locked')];
  expect(findCurrentWeek(weeks)?.number).toBe(2);
});

it('is the last open week when every open week is passed', () => {
  expect(findCurrentWeek([week(1, 'passed'), week(2, 'passed'), week(3, 'locked')])?.number).toBe(2);
});

it('skips a finished week without attempts left today', () => {
  expect(findCurrentWeek([week(1, 'failed', 19), week(2, 'due')])?.number).toBe(2);
  expect(findCurrentWeek([week(1, 'failed', 12), week(2, 'due')])?.number).toBe(1);
});

it('is null where no week is open', () => {
  expect(findCurrentWeek([week(1, 'locked')])).toBeNull();
});
