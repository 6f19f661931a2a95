import { AppError } from '../../../platform/app-error.ts';
import type { CachedBody } from '../course/cached-body.ts';
import type { PublishedCourse } from '../course/published-course.ts';

/**
 * Returns all tense pages, or one tense page with its questions without their keys.
 * @throws AppError not_found for an unknown tense
 */
export function grammarsBody(course: PublishedCourse, tense: string | undefined): CachedBody {
  if (tense === undefined) return course.prepared('grammars', () => ({ grammars: course.grammars }));
  const page = course.grammars.find((grammar) => grammar.tense === tense);
  if (!page) throw new AppError('not_found');
  return course.prepared(`grammar:${tense}`, () => ({
    grammars: [{ ...page, questions: course.questionsOf(page.uuid).map(({ view }) => view) }],
  }));
}
