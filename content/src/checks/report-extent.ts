import { SMALL_TALK_KINDS } from '@lisan/contract/learner/small-talk-kinds';
import { clipsInOrder } from '../audio/list-clips.ts';
import type { Course } from '../course.ts';
import { listQuestions } from '../list-questions.ts';
import { EAR_VOICES } from '../schema/clip-voice.ts';
import { LEVEL_CODES } from '../schema/common.ts';
import type { CheckContext } from './check.ts';
import { findUntaughtFamilies } from './frequency.ts';
import { describeReturns } from './recycling.ts';

/** Returns the extent of the parts that belong to no level, as rows of a table: the name and the number. */
export function describeExtent(course: Course, context: CheckContext): [string, string | number][] {
  return [
    ...describeWords(course, context),
    ...describeParts(course),
    ['largest week in clips', `${(largestWeek(course, context) / 1e6).toFixed(2)} MB`],
  ];
}

function describeWords(course: Course, { lists }: CheckContext): [string, string | number][] {
  const perWeek = course.weeks.map(({ words }) => words.length);
  const frequent = lists.frequentFamilies.length;
  const taught = frequent - findUntaughtFamilies(course, lists).length;
  const returns = describeReturns(course, lists.irregular);
  return [
    [
      'headwords',
      `${perWeek.reduce((sum, words) => sum + words, 0)}, ${Math.min(...perWeek)}–${Math.max(...perWeek)} a week`,
    ],
    ['frequent word families by the end of B1', `${taught} of ${frequent}`],
    ...returns.map(([level, often, all]): [string, string] => [
      `${level} headwords that come back three times`,
      `${often} of ${all}`,
    ]),
    ['entries of the lexicon', course.lexicon.length],
    ['forms with senses of their own', Object.keys(course.senses).length],
  ];
}

function describeParts(course: Course): [string, string | number][] {
  const sum = <Item>(of: readonly Item[], count: (item: Item) => number) =>
    of.reduce((all, one) => all + count(one), 0);
  const inStarter = listQuestions(course).filter(({ owner }) => owner === 'starter').length;
  return [
    ['starter', `${course.starter.length} lessons, ${inStarter} questions`],
    ['small talk', describeSmallTalk(course)],
    ['grammar', `${course.grammar.length} tenses, ${course.topics.length} topics`],
    [
      'role-plays',
      `${course.rolePlays.length}, ${sum(course.rolePlays, ({ turns }) => turns.length)} turns, ${sum(course.rolePlays, ({ ends }) => ends.length)} ends`,
    ],
    [
      'ear training',
      `${course.ears.length} contrasts, ${sum(course.ears, ({ pairs }) => pairs.length)} pairs to practise, ${sum(course.ears, ({ test }) => test.length)} for the test, ${EAR_VOICES.length} voices`,
    ],
    ...LEVEL_CODES.map((level): [string, string] => [`${level} writing`, describeWriting(course, level)]),
  ];
}

function describeSmallTalk({ smallTalk }: Course): string {
  return SMALL_TALK_KINDS.map((kind) => `${smallTalk.filter((one) => one.kind === kind).length} ${kind}`).join(', ');
}

function describeWriting(course: Course, level: (typeof LEVEL_CODES)[number]): string {
  const tasks = course.weeks.filter((week) => week.level === level).map(({ writing }) => writing.length);
  return `${tasks.length} tasks of ${Math.min(...tasks.map(({ min }) => min))} to ${Math.max(...tasks.map(({ max }) => max))} words`;
}

/**
 * Returns the bytes of the clips that the largest week needs, each once; a downloaded week has its texts and pictures
 * beside them.
 */
function largestWeek(course: Course, { audio }: CheckContext): number {
  const byPlace = Map.groupBy(clipsInOrder(course), ({ place }) => place);
  const weeks = course.weeks.map(({ id }) => byPlace.get(id.replace('-', '/')) ?? []);
  return Math.max(
    0,
    ...weeks.map((clips) =>
      [...new Set(clips.map(({ key }) => key))].reduce((sum, key) => sum + (audio.manifest[key]?.bytes ?? 0), 0),
    ),
  );
}
