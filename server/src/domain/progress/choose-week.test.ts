import { describe, expect, it } from 'vitest';
import { findCurrentWeek, findNextQuiz } from './choose-week.ts';
import type { QuizStatus } from '@lisan/contract/learner/quiz';

describe('the current week', () => {
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
});

describe('the quiz of home', () => {
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
});
