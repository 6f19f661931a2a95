import type { Course } from '../course.ts';
import { LEVEL_CODES } from '../schema/common.ts';
import { baseForms } from '../words/base-forms.ts';
import { tokenize } from '../words/tokenize.ts';
import { familyOf } from '../words/word-families.ts';
import type { WordLists } from '../words/word-lists.ts';
import type { Check } from './check.ts';

/** Of the 2,000 most frequent families, by the end of B1. */
const MIN_TAUGHT = 1600;

/** The starter, the weeks up to B1 and the lessons' function words teach most of the most frequent word families. */
export const checkFrequency: Check = (course, { lists }) => {
  const missing = findUntaughtFamilies(course, lists);
  const taught = lists.frequentFamilies.length - missing.length;
  if (lists.frequentFamilies.length < MIN_TAUGHT || taught >= MIN_TAUGHT) return [];
  return [
    {
      file: '.',
      path: [],
      message: `${taught} of ${lists.frequentFamilies.length} frequent word families are taught by B1, at least ${MIN_TAUGHT}; the next: ${missing.slice(0, 20).join(', ')}`,
    },
  ];
};

/** Returns the frequent families without a member that is taught by the end of B1, the most frequent first. */
export function findUntaughtFamilies(
  course: Course,
  { frequentFamilies, functionWords, irregular }: WordLists,
): string[] {
  const levels = LEVEL_CODES.slice(0, LEVEL_CODES.indexOf('B1') + 1);
  const words = course.weeks.filter(({ level }) => levels.includes(level)).flatMap((week) => week.words);
  const starter = course.starter.flatMap(({ parts }) => parts.flatMap(({ items }) => items));
  const texts = [...words, ...starter].flatMap(({ en }) => tokenize(en.toLowerCase()));
  const taught = new Set([...functionWords, ...texts.flatMap((word) => baseForms(word, irregular))]);
  return frequentFamilies.filter((family) => !familyOf(family).some((member) => taught.has(member)));
}
