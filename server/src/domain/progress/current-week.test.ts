import type { QuizStatus } from '@lisan/contract/learner/quiz';
import { expect, it } from 'vitest';
import { findCurrentWeek } from './current-week.ts';

const week = (number: number, quiz_status: QuizStatus, learned = false) => ({
  number,
  quiz_status,
  learned,
  unlocked: quiz_status !== 'locked',
});

it('is the first open week with something to learn, whether or not earlier quizzes are passed', () => {
  const weeks = [week(1, 'due', true), week(2, 'failed', true), week(3, 'due'), week(4, 'due'), week(5, 'locked')];
  expect(findCurrentWeek(weeks)?.number).toBe(3);
});

it('is the last open week when all open weeks are learned', () => {
  expect(findCurrentWeek([week(1, 'due', true), week(2, 'passed', true), week(3, 'locked')])?.number).toBe(2);
});

it('comes back to a week that was passed without its words when nothing else is left to learn', () => {
  expect(findCurrentWeek([week(1, 'passed'), week(2, 'due'), week(3, 'locked')])?.number).toBe(2);
  expect(findCurrentWeek([week(1, 'passed'), week(2, 'due', true), week(3, 'locked')])?.number).toBe(1);
});

it('is null where no week is open', () => {
  expect(findCurrentWeek([week(1, 'locked')])).toBeNull();
});
