import { describe, expect, test } from 'vitest';
import type { GrammarView } from '@lisan/contract/learner/grammar';
import { WIDTH, layoutTimeline, overlaps, widthOf } from './layout-timeline.ts';

type Mark = GrammarView['timeline']['marks'][number];

const point = (at: number, en: string, ar = 'كلمة'): Mark => ({ kind: 'point', at, label: { en, ar } });
const span = (from: number, to: number, en: string): Mark => ({ kind: 'span', from, to, label: { en, ar: 'مدة' } });

const drawings: Record<string, Mark[]> = {
  'two points side by side': [point(-8, 'had left', 'غادر القطار'), point(-3, 'we got there', 'وصلنا')],
  'a point inside a span': [span(-9, -2, 'was driving'), point(-5, 'you called')],
  'a point at the end of a span': [span(-9, -3, 'two hours'), point(-3, 'the doctor came', 'جاء الطبيب')],
  'three points in one place': [point(5, 'the first one'), point(6, 'the second one'), point(6, 'the third one')],
  'points at both edges': [point(-10, 'a very long label', 'وسم طويل جدًا'), point(10, 'another long label')],
  'two spans': [span(-7, 7, 'ten years'), span(-2, 2, 'this week')],
};

describe.each(Object.entries(drawings))('%s', (_, marks) => {
  const layout = layoutTimeline(marks);
  const labels = layout.points.map(({ label }) => label);

  test('no two labels above the axis overlap', () => {
    for (const one of labels) for (const other of labels) if (one !== other) expect(overlaps(one, other)).toBe(false);
  });

  test('gives each span a row of its own', () => {
    const rows = layout.spans.map(({ label }) => label.row);
    expect(new Set(rows).size).toBe(rows.length);
  });

  test('places every label inside the drawing', () => {
    for (const label of [...labels, ...layout.spans.map((one) => one.label)]) {
      expect(label.x - widthOf(label) / 2).toBeGreaterThanOrEqual(0);
      expect(label.x + widthOf(label) / 2).toBeLessThanOrEqual(WIDTH);
    }
  });
});

test('places the past left and the future right, whatever the page’s direction', () => {
  const { points, now } = layoutTimeline([point(6, 'later'), point(-6, 'before')]);
  expect(points.map(({ label }) => label.en)).toEqual(['before', 'later']);
  expect(points[0]?.x).toBeLessThan(now);
  expect(points[1]?.x).toBeGreaterThan(now);
});

test('moves a label up only where it must', () => {
  const { points } = layoutTimeline([point(-6, 'before'), point(6, 'after')]);
  expect(points.map(({ label }) => label.row)).toEqual([0, 0]);
});
