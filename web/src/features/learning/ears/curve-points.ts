import type { EarDay } from '@lisan/contract/learner/ears';

export type CurvePoint = { x: number; y: number };

/** The drawing is 120 by 48, with a margin of 4. */
const [LEFT, RIGHT, TOP, BOTTOM] = [4, 116, 4, 44];

/** Places days in the drawing, the first at the right, as Arabic is read. */
export function curvePoints(days: readonly EarDay[]): { practised: CurvePoint[]; tested: CurvePoint[] } {
  const step = days.length > 1 ? (RIGHT - LEFT) / (days.length - 1) : 0;
  const place = (share: number | null, i: number) =>
    share === null ? [] : [{ x: round(RIGHT - step * i), y: round(BOTTOM - share * (BOTTOM - TOP)) }];
  return {
    practised: days.flatMap(({ practised }, i) => place(practised, i)),
    tested: days.flatMap(({ tested }, i) => place(tested, i)),
  };
}

export function curvePath(points: readonly CurvePoint[]): string {
  return points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
