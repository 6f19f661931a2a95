import { expect, it } from 'vitest';
import { courseWeek } from '../course-week.fixture.ts';
import { shareOfWeek } from '../components/open-week.tsx';

const content = courseWeek(1);
const texts = { practice: null, reading: 'reading', listening: 'listening', writing: 'writing' };
const share = (done: number, marks: string[], known: typeof texts | null = texts) =>
  shareOfWeek({ done, total: 6 }, { content, texts: known, done: new Set(marks) });

it('counts the texts beside the items', () => {
  expect(share(0, [])).toBe(0);
  expect(share(0, ['word-1-1', 'reading', 'writing'])).toBe(0.5);
  expect(share(0, ['word-1-1', 'word-1-2', 'sentence-1-1'])).toBe(0.5);
});

it('is that of the server where this phone knows less', () => {
  expect(share(3, [], null)).toBe(0.5);
  expect(share(6, ['word-1-1'])).toBe(1);
});

it('never exceeds the whole', () => {
  expect(shareOfWeek({ done: 0, total: 1 }, { content, texts, done: new Set(['reading', 'writing']) })).toBe(1);
});
