import { expect, it } from 'vitest';
import { curvePath, curvePoints } from './components/ear-curve.tsx';

it('draws time from right to left, and higher levels higher', () => {
  const { practised, tested } = curvePoints([
    { day: '2026-03-10', practised: 0, tested: null },
    { day: '2026-03-11', practised: 0.5, tested: null },
    { day: '2026-03-12', practised: 1, tested: 0.75 },
  ]);
  expect(practised).toEqual([
    { x: 116, y: 44 },
    { x: 60, y: 24 },
    { x: 4, y: 4 },
  ]);
  expect(tested).toEqual([{ x: 4, y: 14 }]);
  expect(curvePath(practised)).toBe('M116 44L60 24L4 4');
});

it('draws a single day as one point, and a day of a test alone without a level', () => {
  expect(curvePoints([{ day: '2026-03-10', practised: null, tested: 1 }])).toEqual({
    practised: [],
    tested: [{ x: 116, y: 4 }],
  });
  expect(curvePath([])).toBe('');
});
