import type { WritingTaskView } from '@lisan/contract/learner/week-texts';
import { AppError } from '../../../platform/app-error.ts';
import type { PublishedCourse } from '../course/published-course.ts';

export type TaskPlace = { levelId: string; week: number };

/** @throws AppError not_found for an unknown week, and in an older version of the course without writing tasks */
export function requireTask(course: PublishedCourse, { levelId, week }: TaskPlace): WritingTaskView {
  const texts = course.texts(course.requireWeek(levelId, week).uuid);
  if (!texts) throw new AppError('not_found');
  return texts.writing;
}
