/** The points for finishing an item, once per learner and item. */
export const POINTS = {
  word: 2,
  sentence: 3,
  audio: 5,
  lesson: 10,
  practical: 10,
  text: 10,
  practice: 5,
  ears: 5,
  quiz: 30,
} as const;

/** The kinds of activities that earn points; `quiz` is a weekly quiz passed. */
export type PointsKind = keyof typeof POINTS;

/** Returns the points for finishing one item of a kind. */
export function pointsFor(kind: PointsKind): number {
  return POINTS[kind];
}
