import { expect, test } from 'vitest';
import { EventRing } from './event-ring.ts';

const event = (place: number) =>
  ({ id: `e${place}`, kind: 'lesson.started', at: '2026-03-10T09:00:00.000Z', data: {} }) as const;

test('returns missed events as long as it retains them', () => {
  const ring = new EventRing('now');
  for (let i = 0; i < 600; i++) ring.append(event(i));
  expect(ring.head).toEqual({ epoch: 'now', seq: 600 });
  expect(ring.since({ epoch: 'now', seq: 600 })).toEqual([]);
  expect(ring.since({ epoch: 'now', seq: 598 })?.map(({ seq }) => seq)).toEqual([599, 600]);
  expect(ring.since({ epoch: 'now', seq: 100 })).toHaveLength(500);
  expect(ring.since({ epoch: 'now', seq: 99 })).toBeNull();
});

test('returns null for another epoch and for the future', () => {
  const ring = new EventRing('now');
  expect(ring.since({ epoch: 'before', seq: 0 })).toBeNull();
  expect(ring.since({ epoch: 'now', seq: 1 })).toBeNull();
  expect(ring.since({ epoch: 'now', seq: 0 })).toEqual([]);
});

test('appends an event of one id once', () => {
  const ring = new EventRing('now');
  expect(ring.append(event(1))).toMatchObject({ seq: 1, epoch: 'now' });
  expect(ring.append(event(1))).toBeNull();
  expect(ring.head.seq).toBe(1);
});
