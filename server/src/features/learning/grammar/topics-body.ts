import { AppError } from '../../../platform/app-error.ts';
import type { CachedBody } from '../course/cached-body.ts';
import type { PublishedCourse } from '../course/published-course.ts';

/**
 * Returns the grammar pages beside the tenses, or one of them with its questions without their keys.
 * @throws AppError not_found for an unknown topic
 */
export function topicsBody(course: PublishedCourse, topic: string | undefined): CachedBody {
  if (topic === undefined) return course.prepared('grammar-topics', () => ({ topics: course.topics }));
  const page = course.topics.find((one) => one.topic === topic);
  if (!page) throw new AppError('not_found');
  return course.prepared(`grammar-topic:${topic}`, () => ({
    topics: [{ ...page, questions: course.questionsOf(page.uuid).map(({ view }) => view) }],
  }));
}
