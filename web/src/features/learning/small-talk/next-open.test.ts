import { expect, test } from 'vitest';
import { groupByKind, nextOpen, type SmallTalkRow } from './next-open.ts';

const row = (uuid: string, parts: Partial<SmallTalkRow> = {}): SmallTalkRow => {
  return { uuid, kind: 'idiom', level: 'A2', en: uuid, ar: uuid, done: false, ...parts };
};
const ITEMS = [
  row('i1'),
  row('c1', { kind: 'culture' }),
  row('i2'),
  row('i3', { done: true }),
  row('c2', { kind: 'culture' }),
];

test('idioms come before habits, each in the order of the server', () => {
  expect(groupByKind(ITEMS).map(({ items }) => items.map(({ uuid }) => uuid))).toEqual([
    ['i1', 'i2', 'i3'],
    ['c1', 'c2'],
  ]);
  expect(groupByKind([row('i1')])).toHaveLength(1);
});

test('the next item is the next open one in the list, and the first one after the last', () => {
  expect(nextOpen(ITEMS, 'i1')).toBe('i2');
  expect(nextOpen(ITEMS, 'i2')).toBe('c1');
  expect(nextOpen(ITEMS, 'c2')).toBe('i1');
});

test('there is no next item once the others are done', () => {
  const done = ITEMS.map((item) => ({ ...item, done: item.uuid !== 'i2' }));
  expect(nextOpen(done, 'i2')).toBeNull();
  expect(nextOpen([], 'i2')).toBeNull();
});
