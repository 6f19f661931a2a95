import { expect, test } from 'vitest';
import { posterSize } from './poster-size.ts';

test.each([
  [4000, 3000, 1280, 720],
  [1280, 720, 1280, 720],
  [1000, 1000, 992, 558],
  [1000, 100, 176, 99],
  [3, 3, 16, 9],
])('a picture of %i × %i becomes a poster of %i × %i', (width, height, posterWidth, posterHeight) => {
  expect(posterSize({ width, height })).toEqual({ width: posterWidth, height: posterHeight });
});
