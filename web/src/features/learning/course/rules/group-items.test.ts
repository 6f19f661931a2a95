import { expect, test } from 'vitest';
import { groupItems } from '../components/week-sections.tsx';

const sizes = (count: number) =>
  groupItems(Array.from({ length: count }, (_, i) => i)).map(({ items }) => items.length);

test('groups forty words by ten, and leaves a short list whole', () => {
  expect(sizes(40)).toEqual([10, 10, 10, 10]);
  expect(sizes(5)).toEqual([5]);
  expect(sizes(0)).toEqual([0]);
});

test('leaves no rest of a few', () => {
  expect(sizes(12)).toEqual([12]);
  expect(sizes(43)).toEqual([10, 10, 10, 13]);
  expect(sizes(14)).toEqual([10, 4]);
  expect(groupItems([...Array.from({ length: 14 }).keys()])[1]).toMatchObject({ from: 11, items: [10, 11, 12, 13] });
});
