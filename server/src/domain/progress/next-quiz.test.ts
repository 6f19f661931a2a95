import type { QuizStatus } from '@lisan/contract/learner/quiz';
import { expect, it } from 'vitest';
import { findNextQuiz } from './next-quiz.ts';

const week = (number: number, status: QuizStatus, { learned = true, attemptsLeft = 3 } = {}) => ({
  number,
  status,
  learned,
  attemptsLeft,
  unlocked: status !== 'locked',
});

const chosen = (...weeks: ReturnType<typeof week>[]) => {
  const next = findNextQuiz(weeks);
  return next && [next.week.number, next.offered];
};

it('offers the earliest learned week that is not passed, not the newest', () => {
  expect(chosen(week(1, 'passed'), week(2, 'due'), week(3, 'due'), week(4, 'due', { learned: false }))).toEqual([
    2,
    true,
  ]);
});

it('offers no quiz of a week that is not learned', () => {
  expect(chosen(week(1, 'passed'), week(2, 'due', { learned: false }))).toEqual([2, false]);
});

it('offers what the learner started or tried, learned or not', () => {
  expect(chosen(week(1, 'due'), week(2, 'in_progress', { learned: false }))).toEqual([2, true]);
  expect(chosen(week(1, 'failed', { learned: false, attemptsLeft: 1 }))).toEqual([1, true]);
});

it('passes over a week without attempts left today', () => {
  const failed = week(1, 'failed', { attemptsLeft: 0 });
  expect(chosen(failed, week(2, 'due'))).toEqual([2, true]);
  expect(chosen(failed, week(2, 'due', { learned: false }))).toEqual([1, false]);
});

it('is the last open week when all are passed, and null where none is open', () => {
  expect(chosen(week(1, 'passed'), week(2, 'passed'), week(3, 'locked'))).toEqual([2, false]);
  expect(chosen(week(1, 'locked'))).toBeNull();
});
