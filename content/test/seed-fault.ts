import type { Check, CheckContext } from '../src/checks/check.ts';
import type { Course } from '../src/course.ts';
import type { Question } from '../src/question-kinds.ts';
import type { Week } from '../src/schema/week.ts';
import { sampleContext, sampleCourse } from './sample-course.ts';

/** The messages of a check on the sample course after `breakIt` has spoiled it. */
export function messagesAfter(
  check: Check,
  breakIt: (course: Course, context: CheckContext) => void = () => undefined,
): string[] {
  const course = sampleCourse();
  const context = sampleContext(course);
  breakIt(course, context);
  return check(course, context).map(({ file, path, message }) => `${file} ${path.join('.')} ${message}`);
}

/** The first week of A1. */
export function firstWeek(course: Course): Week {
  const [week] = course.weeks;
  if (!week) throw new Error('the sample course has weeks');
  return week;
}

/** The A1 week's question of a kind. */
export function questionOf<K extends Question['kind']>(course: Course, kind: K): Extract<Question, { kind: K }> {
  // The predicate narrows by the discriminant, which TypeScript cannot see through a type parameter.
  const found = firstWeek(course).questions.find(
    (question): question is Extract<Question, { kind: K }> => question.kind === kind,
  );
  if (!found) throw new Error(`the sample week has no ${kind}`);
  return found;
}

/** Returns the first element of a list that is not empty in the test. */
export function first<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined) throw new Error('the list is empty');
  return item;
}
