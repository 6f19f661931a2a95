import { describe, expect, it } from 'vitest';
import { canAttempt, isPassed } from './quiz-rules.ts';

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
