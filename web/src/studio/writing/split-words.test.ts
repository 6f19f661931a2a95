import { expect, it } from 'vitest';
import { extendSelection, overlaps, splitPieces, withoutPunctuation } from './split-words.ts';

const TEXT = 'He go home, now.';

it('splits a text into words and spaces without losing a character', () => {
  const pieces = splitPieces(TEXT);
  expect(pieces.map(({ text }) => text).join('')).toBe(TEXT);
  expect(pieces.filter(({ isWord }) => isWord).map(({ text }) => text)).toEqual(['He', 'go', 'home,', 'now.']);
});

it('extends a selection in both directions, and starts another one inside', () => {
  const go = { start: 3, end: 5 };
  expect(extendSelection(null, go)).toEqual(go);
  expect(extendSelection(go, { start: 6, end: 11 })).toEqual({ start: 3, end: 11 });
  expect(extendSelection({ start: 6, end: 11 }, go)).toEqual({ start: 3, end: 11 });
  expect(extendSelection({ start: 3, end: 11 }, go)).toEqual(go);
});

it('leaves punctuation around a selection out', () => {
  expect(withoutPunctuation(TEXT, { start: 6, end: 11 })).toEqual({ start: 6, end: 10 });
  expect(withoutPunctuation('a ! b', { start: 2, end: 3 })).toEqual({ start: 2, end: 3 });
});

it('knows which corrections overlap', () => {
  expect(overlaps({ start: 0, end: 2 }, { start: 2, end: 4 })).toBe(false);
  expect(overlaps({ start: 0, end: 3 }, { start: 2, end: 4 })).toBe(true);
});
