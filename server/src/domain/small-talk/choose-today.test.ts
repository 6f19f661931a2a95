import { describe, expect, it } from 'vitest';
import { chooseToday } from './choose-today.ts';

const LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1'];
const TOPICS = ['A2', 'B1', 'B2', 'C1'].flatMap((level) =>
  Array.from({ length: 10 }, (_, i) => ({ uuid: `${level}-${i}`, level })),
);
const at = (parts: { learner?: string; day?: string; current?: string | null } = {}) => ({
  learner: 'sara',
  day: '2026-03-10',
  levels: LEVELS,
  current: 'A1',
  ...parts,
});
const days = Array.from({ length: 28 }, (_, i) => `2026-03-${String(i + 1).padStart(2, '0')}`);

describe('the small talk of a day', () => {
  it('is the same all day, also after other items are done', () => {
    const today = chooseToday(TOPICS, at());
    expect(chooseToday(TOPICS.toReversed(), at())).toBe(today);
    const fewer = TOPICS.filter(({ uuid }, i) => uuid === today || i % 2 === 0);
    expect(chooseToday(fewer, at())).toBe(today);
  });

  it('differs between days and between learners', () => {
    expect(new Set(days.map((day) => chooseToday(TOPICS, at({ day })))).size).toBeGreaterThan(5);
    const learners = days.map((learner) => chooseToday(TOPICS, at({ learner })));
    expect(new Set(learners).size).toBeGreaterThan(5);
  });

  it('is at most one level above the learner while such items are open', () => {
    const levelsOf = (current: string | null) =>
      new Set(days.map((day) => chooseToday(TOPICS, at({ day, current }))?.slice(0, 2)));
    expect(levelsOf('A1')).toEqual(new Set(['A2']));
    expect(levelsOf(null)).toEqual(new Set(['A2']));
    expect(levelsOf('A2')).toEqual(new Set(['A2', 'B1']));
    expect(levelsOf('C1').size).toBe(4);
  });

  it('is of a higher level once the others are done, and nothing once all are', () => {
    const high = TOPICS.filter(({ level }) => level === 'C1');
    expect(chooseToday(high, at())).toMatch(/^C1/);
    expect(chooseToday([], at())).toBeNull();
  });
});
