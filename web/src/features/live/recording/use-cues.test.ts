import { expect, test } from 'vitest';
import { cueAt, cueText, readCue } from './use-cues.ts';

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

test('shows the signs that a caption writes as names', () => {
  const text = '<v Huda>Fish &amp; chips &lt;3&gt;&nbsp;&lrm;&rlm;&amp;lt; &copy;';
  // The part that is read.
  const cue = { startTime: 1, endTime: 2, text } as unknown as TextTrackCue;
  expect(cueText(cue)).toBe('Fish & chips <3>\u00A0\u200E\u200F&lt; &copy;');
  expect(readCue(cue).text).toBe(cueText(cue));
});
