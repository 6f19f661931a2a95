import { expect, test } from 'vitest';
import { liveEdgeJump, lagAllowance } from './fragment-buffer.ts';

const at = { span: { start: 10, end: 20 }, added: 1, allowedLag: lagAllowance(0) };

test.each([
  ['close behind', 18.6, null],
  ['too far behind', 18.5, 18.85],
  ['not yet in the buffer', 0, 18.85],
  ['waiting at the very end', 20, null],
])('%s', (_, time, jump) => {
  expect(liveEdgeJump({ ...at, time })).toEqual(jump === null ? null : expect.closeTo(jump, 5));
});

test('never jumps outside the buffered range', () => {
  expect(liveEdgeJump({ span: { start: 57, end: 58 }, time: 0, added: 1, allowedLag: 0.45 })).toBe(57);
});

test('allows more lag after each stall, up to a limit', () => {
  expect([0, 1, 3, 50].map(lagAllowance)).toEqual([0.45, 0.95, 1.95, 3]);
  expect(liveEdgeJump({ ...at, time: 18.3, allowedLag: lagAllowance(1) })).toBeNull();
  expect(liveEdgeJump({ ...at, time: 17, allowedLag: lagAllowance(1) })).toBeCloseTo(18.35);
});
