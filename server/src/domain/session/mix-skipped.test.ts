import { expect, it } from 'vitest';
import { mixSkipped } from './mix-skipped.ts';

it('puts an item of a skipped week after every two of the current one', () => {
  expect(mixSkipped([1, 2, 3, 4, 5], [10, 20, 30])).toEqual([1, 2, 10, 3, 4, 20, 5, 30]);
});

it('changes nothing where no week was skipped, and ends with what is left', () => {
  expect(mixSkipped([1, 2, 3], [])).toEqual([1, 2, 3]);
  expect(mixSkipped([], [10, 20])).toEqual([10, 20]);
});
