import { expect, test } from 'vitest';
import { changeLines, editsOf, linesOf, partsOf } from './lines.ts';

const CUES = ['How much', 'is it?', 'Ten dinars.'].map((text, i) => ({ start: i * 2, end: i * 2 + 2, text }));
const lines = linesOf(CUES);

test('unchanged lines have no edits', () => {
  expect(editsOf(CUES, lines)).toEqual([]);
  expect(editsOf(CUES, changeLines(lines, { type: 'write', origin: 0, text: ' How much ' }))).toEqual([]);
});

test('a merged line takes the time and the text of the next one', () => {
  const merged = changeLines(lines, { type: 'merge', origin: 0 });
  expect(merged.map(({ text }) => text)).toEqual(['How much is it?', 'Ten dinars.']);
  expect(editsOf(CUES, merged)).toEqual([
    { at: 1, cues: [] },
    { at: 0, cues: [{ start: 0, end: 4, text: 'How much is it?' }] },
  ]);
  const long = linesOf(CUES.map((cue) => ({ ...cue, text: 'x'.repeat(120) })));
  expect(changeLines(long, { type: 'merge', origin: 0 })).toHaveLength(3);
  expect(changeLines(lines, { type: 'merge', origin: 2 })).toHaveLength(3);
});

test('a removed line and an emptied line are removed, from the end to the start', () => {
  const removed = changeLines(lines, { type: 'remove', origin: 0 });
  const emptied = changeLines(removed, { type: 'write', origin: 2, text: '  ' });
  expect(editsOf(CUES, emptied)).toEqual([
    { at: 2, cues: [] },
    { at: 0, cues: [] },
  ]);
  expect(partsOf(editsOf(CUES, emptied), 1).map(([edit]) => edit?.at)).toEqual([2, 0]);
});
