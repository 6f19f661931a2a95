import type { CourseField } from '@lisan/contract/console/course-values';
import { expect, test } from 'vitest';
import { MAX_FLAT_FIELDS, sectionsOf } from './field-sections.ts';

const field = (path: string): CourseField => ({ path, dir: 'ltr', text: 'x', published: null, is_optional: false });

const turn = (i: number) => [
  `turns.${i}.en`,
  `turns.${i}.ar`,
  ...[0, 1, 2].flatMap((choice) => ['en', 'ar', 'remark'].map((part) => `turns.${i}.choices.${choice}.${part}`)),
];

test('a role-play has a section for each turn, and one for its ends', () => {
  const ends = [0, 1, 2].flatMap((i) => ['en', 'ar', 'remark'].map((part) => `ends.${i}.${part}`));
  const paths = ['partner.name', 'partner.ar', 'situation', 'goal', ...turn(0), ...turn(1), ...ends];
  const sections = sectionsOf(paths.map(field));
  expect(sections.map(({ path, fields }) => [path, fields.length])).toEqual([
    ['', 4],
    ['turns.0', 11],
    ['turns.1', 11],
    ['ends', 9],
  ]);
  expect(sections.flatMap(({ fields }) => fields.map(({ path }) => path))).toEqual(paths);
});

test('a short form is one list, and so is a long one of a single list', () => {
  const few = Array.from({ length: MAX_FLAT_FIELDS }, (_, i) => field(`lines.${i}`));
  expect(sectionsOf(few)).toHaveLength(1);
  const lines = Array.from({ length: 15 }, (_, i) => [field(`lines.${i}.en`), field(`lines.${i}.ar`)]).flat();
  expect(sectionsOf([field('title'), ...lines])).toHaveLength(1);
});
