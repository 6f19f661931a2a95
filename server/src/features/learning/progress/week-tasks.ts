import { CATEGORY_CODES } from '@lisan/contract/learner/course';
import { isForPractice } from '../../../domain/quiz/authored-questions.ts';
import type { CourseWeek } from '../course/course-index.ts';
import type { PublishedCourse } from '../course/published-course.ts';

/** Something that is finished under its uuid. */
export type Task = { uuid: string };

/** The items of a week: its words, sentences, dialogues and lesson. */
export function itemsOf(week: CourseWeek): Task[] {
  return CATEGORY_CODES.flatMap((code): Task[] => week.items[code]);
}

/**
 * What a week asks for beside its items: the practice, under the week's uuid, the reading, the listening and the writing.
 * Empty in a version of the course from before them.
 */
export function textTasksOf(course: PublishedCourse, week: CourseWeek): Task[] {
  const texts = course.texts(week.uuid);
  if (!texts) return [];
  const practice = hasPractice(course, week) ? [{ uuid: week.uuid }] : [];
  return [...practice, texts.reading, texts.listening, texts.writing];
}

/** Whether a week has questions that follow its lesson. */
export function hasPractice(course: PublishedCourse, { uuid }: Task): boolean {
  return course.questionsOf(uuid).some(isForPractice);
}
