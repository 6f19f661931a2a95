import type { Course } from '../course.ts';
import { listQuestions } from '../list-questions.ts';
import type { Check } from './check.ts';

/** Fewer questions prove nothing about balance. */
const ENOUGH = 40;

/** The allowed deviation of a position's share from an even one; three standard deviations at about 130 questions. */
const TOLERANCE = 0.12;

/** The positions of the keys: for each number of options, how many keys at each position. */
export function countAnswerPositions(course: Course): Map<number, number[]> {
  const counts = new Map<number, number[]>();
  for (const { question } of listQuestions(course)) {
    if (!('options' in question)) continue;
    const { options, answer } = question;
    const row = counts.get(options.length) ?? options.map(() => 0);
    counts.set(
      options.length,
      row.map((count, i) => count + Number(i === options.indexOf(answer))),
    );
  }
  return counts;
}

/** The key's position is distributed evenly over the course, so that guessing by position is useless. */
export const checkAnswerPositions: Check = (course) =>
  [...countAnswerPositions(course)].flatMap(([size, row]) => {
    const total = row.reduce((sum, count) => sum + count, 0);
    const isUneven = total >= ENOUGH && row.some((count) => Math.abs(count / total - 1 / size) > TOLERANCE);
    return isUneven
      ? [
          {
            file: '.',
            path: [],
            message: `of ${total} questions with ${size} options the keys stand at ${row.join(', ')}`,
          },
        ]
      : [];
  });
