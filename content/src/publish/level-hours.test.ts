import { expect, test } from 'vitest';
import { levelHours } from './level-hours.ts';

test('a level takes 45 minutes a week and the review of what it teaches', () => {
  expect(levelHours({ weeks: 12, words: 0, sentences: 0 })).toBe(9);
  expect(levelHours({ weeks: 12, words: 480, sentences: 96 })).toBe(17);
});

test('a level without weeks takes no time', () => {
  expect(levelHours({ weeks: 0, words: 0, sentences: 0 })).toBe(0);
});
