import { describe, expect, it } from 'vitest';
import { parseDuration } from './routes.ts';

describe('parseDuration', () => {
  it.each([
    ['P1D', 86_400_000],
    ['PT30S', 30_000],
    ['P1W2DT3H4M5S', 788_645_000],
  ])('reads %s', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  it.each(['', 'P', 'PT', '1D', 'P-1D', 'P1Y', 'P1D '])('refuses %j', (text) => {
    expect(parseDuration(text)).toBeNull();
  });
});
