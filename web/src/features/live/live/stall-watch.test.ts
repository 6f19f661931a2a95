import { expect, test } from 'vitest';
import { createStallWatch } from './use-picture-choice.ts';

test.each([
  ['three within half a minute are too many', [0, 10, 29], [false, false, true]],
  ['three over a longer time are not', [0, 20, 40], [false, false, false]],
  ['after that it counts anew', [0, 1, 2, 3, 4, 5], [false, false, true, false, false, true]],
])('%s', (_, seconds, answers) => {
  let now = 0;
  const note = createStallWatch(() => now);
  expect(
    seconds.map((second) => {
      now = second * 1000;
      return note();
    }),
  ).toEqual(answers);
});
