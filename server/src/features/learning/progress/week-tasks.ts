import { CATEGORY_CODES } from '@lisan/contract/learner/course';
import { isForPractice } from '../../../domain/quiz/authored-questions.ts';
import type { CourseWeek } from '../course/course-index.ts';
import type { PublishedCourse } from '../course/published-course.ts';

/** A task of a week, which is finished under its uuid. */
export type Task = { uuid: string };

/** Returns the items of a week: its words, sentences, dialogues and lesson. */
export function itemsOf(week: CourseWeek): Task[] {
  return CATEGORY_CODES.flatMap((code): Task[] => week.items[code]);
}

/**
 * Lists the tasks of a week in addition to its items: the practice, under the week's uuid, the reading, the listening
 * and the writing. Empty in an older version of the course without them.
 */
export function textTasksOf(course: PublishedCourse, week: CourseWeek): Task[] {
  const texts = course.texts(week.uuid);
  if (!texts) return [];
  const practice = hasPractice(course, week) ? [{ uuid: week.uuid }] : [];
  return [...practice, texts.reading, texts.listening, texts.writing];
}

/** Lists what a learner can finish in a week in addition to its items: its tasks, and the episode, which is no task. */
export function practisedTexts(course: PublishedCourse, week: CourseWeek): Task[] {
  const episode = course.texts(week.uuid)?.episode;
  return [...textTasksOf(course, week), ...(episode ? [episode] : [])];
}

/** Returns whether a week has questions that follow its lesson. */
export function hasPractice(course: PublishedCourse, { uuid }: Task): boolean {
  return course.questionsOf(uuid).some(isForPractice);
}
