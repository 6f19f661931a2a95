import type { StudioLesson } from '@lisan/contract/studio/studio';
import { expect, test } from 'vitest';
import { sortLessons } from './lessons-page.tsx';

function lesson(id: string, state: StudioLesson['state'], day: number, more: Partial<StudioLesson> = {}): StudioLesson {
  const starts_at = `2026-11-${day}T16:00:00.000Z`;
  return { id, state, starts_at, started_at: null, recording_id: null, ...more } as StudioLesson;
}

test('lists the next scheduled lesson first, and the latest past one first', () => {
  const sorted = sortLessons([
    lesson('b', 'scheduled', 23),
    lesson('a', 'open', 22),
    lesson('x', 'recorded', 10),
    lesson('y', 'ended', 12),
    lesson('on', 'live', 21),
  ]);
  const ids = (list: StudioLesson[]) => list.map(({ id }) => id);
  expect([ids(sorted.onAir), ids(sorted.toCome), ids(sorted.past)]).toEqual([['on'], ['a', 'b'], ['y', 'x']]);
});
