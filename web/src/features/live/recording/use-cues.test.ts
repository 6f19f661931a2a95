import { expect, test } from 'vitest';
import { cueAt, readCue } from './use-cues.ts';

const cues = [
  { start: 1, end: 3, text: 'Hello' },
  { start: 3, end: 5, text: 'مرحبًا' },
  { start: 8, end: 9, text: 'Bye' },
];

test.each([
  [0.5, -1],
  [1, 0],
  [3, 1],
  [6, -1],
  [8.9, 2],
])('at %d seconds line %i is current', (time, line) => {
  expect(cueAt(cues, time)).toBe(line);
});

test('removes the name of the voice from a caption', () => {
  // The part that is read.
  const cue = { startTime: 1, endTime: 2, text: '<v Huda>How <b>much</b> is it?' } as unknown as TextTrackCue;
  expect(readCue(cue)).toEqual({ start: 1, end: 2, text: 'How much is it?' });
});
