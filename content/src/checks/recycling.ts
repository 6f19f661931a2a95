import { dirname } from 'node:path';
import { documentsOf, type Course } from '../course.ts';
import { listTexts } from '../course-texts.ts';
import type { LevelCode } from '../schema/common.ts';
import type { Week } from '../schema/week.ts';
import { baseForms, type IrregularForms } from '../words/base-forms.ts';
import { tokenize, withoutClitic } from '../words/tokenize.ts';
import type { Check } from './check.ts';

/** How often a headword comes back in texts and questions of later weeks. */
const MIN_RETURNS = 3;

/** The last weeks of the course: too few weeks follow for their words to return. */
const LAST_WEEKS = 3;

type Returns = { week: Week; word: string; returns: number };

/** Every headword comes back at least three times in later weeks, except headwords of the last weeks. */
export const checkReturns: Check = (course, { lists }) =>
  countReturns(course, lists.irregular)
    .filter(({ week, returns }) => returns < MIN_RETURNS && !isLast(course, week))
    .map(({ week, word, returns }) => ({
      file: `${folderOf(week)}/words.yaml`,
      path: [],
      message: `${word} comes back ${returns} times in later weeks; wanted ${MIN_RETURNS}`,
    }));

/** A recycled sentence has its gap once, and the gap is a headword of an earlier week. */
export const checkRecycledGaps: Check = (course, { lists }) =>
  documentsOf(course.documents, 'recycling').flatMap(({ file, data }) => {
    const folder = dirname(file);
    const earlier = course.weeks.filter((week) => folderOf(week) < folder).flatMap(({ words }) => words);
    const known = new Set(earlier.map(({ en }) => en.toLowerCase()));
    return data.sentences.flatMap(({ id, en, gap }, i) => {
      const places = ` ${en} `.split(new RegExp(String.raw`(?<![\p{L}'-])${gap}(?![\p{L}'-])`, 'u')).length - 1;
      const isTaught = [gap.toLowerCase(), ...baseForms(gap, lists.irregular)].some((form) => known.has(form));
      const faults = [
        ...(places === 1 ? [] : [`has its gap ${places} times`]),
        ...(isTaught ? [] : [`“${gap}” is no headword of an earlier week`]),
      ];
      return faults.map((fault) => ({ file, path: ['sentences', i], message: `${id} ${fault}` }));
    });
  });

/** Counts for each headword its occurrences in the texts and questions of later weeks. */
function countReturns(course: Course, irregular: IrregularForms): Returns[] {
  const counts = new Map<string, Map<string, number>>();
  for (const { file, role, text } of listTexts(course)) {
    if (role !== 'english' && role !== 'option') continue;
    const folder = dirname(file);
    const ofWeek = counts.get(folder) ?? new Map<string, number>();
    counts.set(folder, ofWeek);
    for (const form of basesOf(text, irregular)) ofWeek.set(form, (ofWeek.get(form) ?? 0) + 1);
  }
  return course.weeks.flatMap((week, at) => {
    const later = course.weeks.slice(at + 1).map((one) => counts.get(folderOf(one)) ?? new Map<string, number>());
    return week.words.map(({ en }) => {
      const parts = tokenize(en).map((part) => part.toLowerCase());
      const returns = later.reduce((sum, of) => sum + Math.min(...parts.map((part) => of.get(part) ?? 0)), 0);
      return { week, word: en, returns };
    });
  });
}

/** Returns by level the number of headwords that come back often enough, and of all headwords. */
export function describeReturns(course: Course, irregular: IrregularForms): [LevelCode, number, number][] {
  const byLevel = Map.groupBy(countReturns(course, irregular), ({ week }) => week.level);
  return [...byLevel].map(([level, words]) => [
    level,
    words.filter(({ returns }) => returns >= MIN_RETURNS).length,
    words.length,
  ]);
}

/** Returns every word of a text with its possible base forms, each once a word. */
function basesOf(text: string, irregular: IrregularForms): string[] {
  return tokenize(text).flatMap((token) => [
    ...new Set([...baseForms(token, irregular), ...baseForms(withoutClitic(token), irregular)]),
  ]);
}

function isLast(course: Course, week: Week): boolean {
  return course.weeks.indexOf(week) >= course.weeks.length - LAST_WEEKS;
}

/** `a1-w01` → `a1/w01`. */
function folderOf({ id }: Week): string {
  return id.replace('-', '/');
}
