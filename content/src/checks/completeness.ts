import { TENSES, TOPICS } from '@lisan/contract/learner/grammar-pages';
import { documentsOf } from '../course.ts';
import type { Course } from '../course.ts';
import { LEVEL_CODES } from '../schema/common.ts';
import type { Check, Fault } from './check.ts';

/** All levels, tenses and grammar topics exist, weeks run from 1 without a gap, and orders are used once. */
export const checkCompleteness: Check = (course) => [
  ...missing(
    'levels.yaml',
    LEVEL_CODES,
    course.levels.map((level) => level.code),
    'level',
  ),
  ...missing(
    'grammar',
    TENSES,
    course.grammar.map((page) => page.id),
    'tense',
  ),
  ...missing(
    'grammar/topics',
    TOPICS,
    course.topics.map((topic) => topic.id),
    'topic',
  ),
  ...weekPlaces(course),
  ...levelWeeks(course),
  ...repeatedOrders(course, 'grammar'),
  ...repeatedOrders(course, 'grammar-topic'),
  ...repeatedOrders(course, 'practical'),
  ...trackUnits(course),
];

const UNITS_PER_TRACK = 10;

function missing(file: string, wanted: readonly string[], present: string[], what: string): Fault[] {
  return wanted
    .filter((one) => !present.includes(one))
    .map((one) => ({ file, path: [], message: `${what} ${one} is missing` }));
}

/** A track has ten units. A course without a track is whole. */
function trackUnits(course: Course): Fault[] {
  const tracks = Map.groupBy(documentsOf(course.documents, 'unit'), ({ data }) => data.track);
  return [...tracks].flatMap(([track, units]) =>
    missing(
      `tracks/${track}`,
      Array.from({ length: UNITS_PER_TRACK }, (_, i) => String(i + 1)),
      units.map(({ data }) => String(data.order)),
      'unit',
    ),
  );
}

/** A week's level and number match its file. */
function weekPlaces(course: Course): Fault[] {
  return documentsOf(course.documents, 'week').flatMap(({ file, data }) => {
    const place = `${data.level.toLowerCase()}/w${String(data.week).padStart(2, '0')}/week.yaml`;
    return place === file ? [] : [{ file, path: ['week'], message: `level and week belong to ${place}` }];
  });
}

function levelWeeks(course: Course): Fault[] {
  return LEVEL_CODES.flatMap((code) => {
    const numbers = course.weeks.filter((week) => week.level === code).map((week) => week.week);
    const hole = numbers.findIndex((number, i) => number !== i + 1);
    if (numbers.length === 0) return [{ file: code.toLowerCase(), path: [], message: `level ${code} has no week` }];
    return hole < 0 ? [] : [{ file: code.toLowerCase(), path: [], message: `week ${hole + 1} is missing` }];
  });
}

function repeatedOrders(course: Course, kind: 'grammar' | 'grammar-topic' | 'practical'): Fault[] {
  const documents = documentsOf(course.documents, kind);
  return documents
    .filter(({ data }, i) => documents.findIndex((other) => other.data.order === data.order) !== i)
    .map(({ file, data }) => ({ file, path: ['order'], message: `order ${data.order} is used twice` }));
}
