import { expect, it } from 'vitest';
import { currentLine, endOfLine } from './dialogue-lines.tsx';

const lines = [{ start: 0.12 }, { start: 2.5 }, { start: 4 }];

it('is the line that started last', () => {
  expect([0, 0.12, 2.49, 2.5, 9].map((time) => currentLine(lines, time))).toEqual([0, 0, 0, 1, 2]);
});

it('ends where the next one starts, the last with the clip', () => {
  expect([0, 1, 2].map((index) => endOfLine(lines, index, 6.2))).toEqual([2.5, 4, 6.2]);
});
