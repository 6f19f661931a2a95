import { describe, expect, it } from 'vitest';
import { findOwnErrors, OWN_RULES } from './find-own-errors.ts';

const fix = (text: string) =>
  findOwnErrors(text)
    .toSorted((a, b) => b.start - a.start)
    .reduce((fixed, { start, end, suggestions: [best = ''] }) => fixed.slice(0, start) + best + fixed.slice(end), text);

describe('own rules', () => {
  it.each(OWN_RULES.map((rule) => [rule.wrong, rule] as const))('fix: %s', (wrong, rule) => {
    expect(fix(wrong)).toBe(rule.fixed);
    expect(fix(rule.fixed)).toBe(rule.fixed);
  });

  it.each(OWN_RULES.map(({ right }) => [right]))('leave alone: %s', (right) => {
    expect(findOwnErrors(right)).toEqual([]);
  });
});
