import { describe, expect, it } from 'vitest';
import { quizStateOf, type QuizAttempt, canAttempt, isPassed } from './quiz-state.ts';

const at = { isUnlocked: true, now: new Date('2026-03-10T12:00:00Z'), zone: 'Asia/Baghdad' };
const failed: QuizAttempt = { learnerDay: '2026-03-10', finished: true, passed: false, correct: 8, total: 12 };
const passed: QuizAttempt = { ...failed, passed: true, correct: 9 };
const open: QuizAttempt = { ...failed, finished: false, passed: null, correct: null };

describe('the state of a weekly quiz', () => {
  it('is locked with its week', () => {
    expect(quizStateOf({ ...at, isUnlocked: false, attempts: [] })).toEqual({ status: 'locked' });
  });

  it('is due as soon as the week is unlocked', () => {
    expect(quizStateOf({ ...at, attempts: [] })).toEqual({ status: 'due', attemptsLeft: 3 });
  });

  it('is in progress while an attempt is open', () => {
    expect(quizStateOf({ ...at, attempts: [failed, open] })).toEqual({ status: 'in_progress', attemptsLeft: 1 });
  });

  it('is failed with the last score until it is passed, also on a later day', () => {
    expect(quizStateOf({ ...at, attempts: [failed, { ...failed, correct: 5 }] })).toEqual({
      status: 'failed',
      score: 42,
      attemptsLeft: 1,
    });
    const yesterday = { ...failed, learnerDay: '2026-03-09' };
    expect(quizStateOf({ ...at, attempts: [yesterday] })).toEqual({ status: 'failed', score: 67, attemptsLeft: 3 });
  });

  it('returns when the next attempt may start once three are used up', () => {
    const retryAt = new Date('2026-03-11T01:00:00Z');
    expect(quizStateOf({ ...at, attempts: [failed, failed, failed] })).toEqual({
      status: 'failed',
      score: 67,
      attemptsLeft: 0,
      retryAt,
    });
  });

  it('stays passed with the best score while it is practised again', () => {
    expect(quizStateOf({ ...at, attempts: [passed, failed, open] })).toMatchObject({ status: 'passed', score: 75 });
  });
});

describe('weekly quiz rules', () => {
  it('passes from 70 percent', () => {
    expect(isPassed(7, 10)).toBe(true);
    expect(isPassed(9, 12)).toBe(true);
    expect(isPassed(8, 12)).toBe(false);
    expect(isPassed(0, 0)).toBe(false);
  });

  it('allows three attempts a learner-day, and then returns when the next is allowed', () => {
    const at = { now: new Date('2026-03-10T22:30:00Z'), zone: 'Asia/Baghdad' };
    expect(canAttempt({ ...at, attemptsToday: 0 })).toEqual({ allowed: true, attemptsLeft: 3 });
    expect(canAttempt({ ...at, attemptsToday: 2 })).toEqual({ allowed: true, attemptsLeft: 1 });
    // 01:30 in Baghdad still belongs to the previous day, which ends at 04:00.
    expect(canAttempt({ ...at, attemptsToday: 3 })).toEqual({
      allowed: false,
      retryAt: new Date('2026-03-11T01:00:00Z'),
    });
  });
});
