import type { GrammarView } from '@lisan/contract/learner/grammar';

type Mark = GrammarView['timeline']['marks'][number];

/** Lengths are in the drawing's units, which are pixels on the smallest phone. */
export const WIDTH = 288;
const EDGE = 12;
const LETTER = { en: 7.1, ar: 6.8 };
/** The gap between two labels in a row. */
const APART = 8;
export const LABEL_HEIGHT = 36;
export const BAR_HEIGHT = 12;
export const SPAN_HEIGHT = BAR_HEIGHT + LABEL_HEIGHT + 8;

type Label = { en: string; ar: string; x: number; row: number };
export type PointMark = { kind: 'point'; x: number; label: Label };
export type SpanMark = { kind: 'span' | 'repeat'; from: number; to: number; label: Label };
export type TimelineLayout = {
  points: PointMark[];
  spans: SpanMark[];
  /** The axis and the present on it. */
  axis: number;
  now: number;
  height: number;
};

/**
 * Places the marks of a tense: points on the axis with labels above it, spans on separate rows below it. Labels never
 * overlap: a label that would overlap moves up a row, and all labels stay inside the drawing.
 */
export function layoutTimeline(marks: readonly Mark[]): TimelineLayout {
  const points = placePoints(marks.filter((mark) => mark.kind === 'point'));
  const spans = marks
    .filter((mark) => mark.kind !== 'point')
    .map((mark, row): SpanMark => {
      const [from, to] = [xOf(mark.from), xOf(mark.to)];
      return {
        kind: mark.kind,
        from,
        to,
        label: { ...mark.label, x: insideDrawing((from + to) / 2, mark.label), row },
      };
    });
  const rowsAbove = Math.max(0, ...points.map(({ label }) => label.row + 1));
  const axis = rowsAbove * LABEL_HEIGHT + 16;
  return { points, spans, axis, now: xOf(0), height: axis + 16 + spans.length * SPAN_HEIGHT + LABEL_HEIGHT };
}

function placePoints(marks: readonly Extract<Mark, { kind: 'point' }>[]): PointMark[] {
  const placed: PointMark[] = [];
  for (const mark of [...marks].sort((one, other) => one.at - other.at)) {
    const x = xOf(mark.at);
    const label = { ...mark.label, x: insideDrawing(x, mark.label), row: 0 };
    while (placed.some((other) => overlaps(other.label, label))) label.row += 1;
    placed.push({ kind: 'point', x, label });
  }
  return placed;
}

/**
 * Returns the place of a time on the axis: −10 is the far past at the left, 0 the present, 10 the far future at the
 * right.
 */
function xOf(at: number): number {
  return EDGE + ((at + 10) / 20) * (WIDTH - 2 * EDGE);
}

function insideDrawing(x: number, label: { en: string; ar: string }): number {
  const half = widthOf(label) / 2;
  return Math.min(Math.max(x, half), WIDTH - half);
}

export function overlaps(one: Label, other: Label): boolean {
  return one.row === other.row && Math.abs(one.x - other.x) < (widthOf(one) + widthOf(other)) / 2 + APART;
}

/** Estimates the width of a label: fonts cannot be measured before they are loaded. */
export function widthOf({ en, ar }: { en: string; ar: string }): number {
  return Math.max(en.length * LETTER.en, ar.length * LETTER.ar);
}
