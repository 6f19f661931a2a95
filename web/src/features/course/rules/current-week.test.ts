import type { QuizStatus } from '@lisan/contract/quiz';
import { expect, it } from 'vitest';
import { currentWeek } from './current-week.ts';

const week = (number: number, quiz_status: QuizStatus, done = 0) => ({
  number,
  quiz_status,
  done,
  total: 19,
  unlocked: quiz_status !== 'locked',
});

it('is the first open week whose quiz is not passed', () => {
  expect(currentWeek([week(1, 'passed', 19), week(2, 'in_progress'), week(3, 'due'), week(4, 'locked')])?.number).toBe(
    2,
  );
});

it('is the last open week when all open ones are passed', () => {
  expect(currentWeek([week(1, 'passed'), week(2, 'passed'), week(3, 'locked')])?.number).toBe(2);
});

it('skips a finished week without attempts left today', () => {
  expect(currentWeek([week(1, 'failed', 19), week(2, 'due')])?.number).toBe(2);
  expect(currentWeek([week(1, 'failed', 12), week(2, 'due')])?.number).toBe(1);
});

it('is null where no week is open', () => {
  expect(currentWeek([])).toBeNull();
});
