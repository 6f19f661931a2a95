import { expect, it } from 'vitest';
import { POINTS, pointsFor } from './points.ts';

it('have a fixed value for each kind of item', () => {
  expect(POINTS).toEqual({
    word: 2,
    sentence: 3,
    audio: 5,
    lesson: 10,
    practical: 10,
    text: 10,
    practice: 5,
    ears: 5,
    quiz: 30,
  });
  expect(pointsFor('quiz')).toBe(30);
});
