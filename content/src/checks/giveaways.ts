import type { Course } from '../course.ts';
import { listQuestions, type PlacedQuestion } from '../list-questions.ts';
import type { Question } from '../question-kinds.ts';
import { LEVEL_CODES } from '../schema/common.ts';
import type { Check } from './check.ts';

type Picked = Extract<Question, { options: string[] }>;

/** Fewer questions prove nothing. */
const ENOUGH = 30;

/** How far the share may be from chance. */
const TOLERANCE = 0.05;

type LongestKeys = { group: string; questions: number; share: number; chance: number };

/** A learner who always picks the longest option, or never does, is right as often as by chance. */
export const checkGiveaways: Check = (course) =>
  countLongestKeys(course)
    .filter(({ questions, share, chance }) => questions >= ENOUGH && Math.abs(share - chance) > TOLERANCE)
    .map(({ group, questions, share, chance }) => ({
      file: '.',
      path: [],
      message: `${group}: the longest option is the key in ${percent(share)} of ${questions}, by chance ${percent(chance)}`,
    }));

/** Counts by level and kind how often the longest option is the key, and how often by chance. Ties do not count. */
export function countLongestKeys(course: Course): LongestKeys[] {
  const groups = Map.groupBy(
    listQuestions(course).filter(isPicked),
    ({ level, question }) => `${level ?? 'no level'} ${question.kind}`,
  );
  return [...groups]
    .map(([group, placed]) => {
      const clear = placed.map(({ question }) => question).filter(hasLongest);
      const chance = clear.reduce((sum, { options }) => sum + 1 / options.length, 0) / Math.max(1, clear.length);
      const longest = clear.filter(({ options, answer }) =>
        options.every((one) => one === answer || one.length < answer.length),
      );
      return { group, questions: clear.length, share: longest.length / Math.max(1, clear.length), chance };
    })
    .toSorted((a, b) => rankOf(a.group) - rankOf(b.group));
}

function isPicked(placed: PlacedQuestion): placed is PlacedQuestion & { question: Picked } {
  return 'options' in placed.question;
}

/** Whether one option is longer than all others. */
function hasLongest({ options }: Picked): boolean {
  const longest = Math.max(...options.map(({ length }) => length));
  return options.filter(({ length }) => length === longest).length === 1;
}

function rankOf(group: string): number {
  const at = LEVEL_CODES.findIndex((code) => group.startsWith(code));
  return at < 0 ? LEVEL_CODES.length : at;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
