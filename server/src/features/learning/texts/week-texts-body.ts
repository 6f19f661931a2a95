import { isForPractice } from '../../../domain/quiz/authored-questions.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { CachedBody } from '../course/cached-body.ts';
import type { PublishedCourse } from '../course/published-course.ts';

/**
 * Returns the texts of a week with their questions, without keys, and the week's practice.
 * @throws AppError not_found for an unknown week, and in a version of the course from before the texts
 */
export function weekTextsBody(course: PublishedCourse, at: { levelId: string; week: number }): CachedBody {
  const { uuid } = course.requireWeek(at.levelId, at.week);
  const texts = course.texts(uuid);
  if (!texts) throw new AppError('not_found');
  const viewsOf = (owner: string) => course.questionsOf(owner).map(({ view }) => view);
  return course.prepared(`texts:${uuid}`, () => ({
    texts: {
      ...texts,
      reading: { ...texts.reading, questions: viewsOf(texts.reading.uuid) },
      listening: { ...texts.listening, questions: viewsOf(texts.listening.uuid) },
      practice: course
        .questionsOf(uuid)
        .filter(isForPractice)
        .map(({ view }) => view),
    },
  }));
}
