import type { PublishedCourse } from './published-course.ts';

/**
 * Returns the English name of an item, a question, a level or a page; empty if the published course does not have it.
 */
export function nameOfUuid(course: PublishedCourse, uuid: string): string {
  const item = course.item(uuid);
  if (item) return item.body.en;
  const question = course.question(uuid);
  if (question) return question.view.prompt.en ?? question.view.prompt.ar ?? question.correct_answer;
  const level = course.level(uuid);
  return level?.name.en ?? course.practicals.find((one) => one.uuid === uuid)?.title.en ?? pageName(course, uuid);
}

function pageName(course: PublishedCourse, uuid: string): string {
  const week = course.levels.flatMap((level) => course.weeks(level.uuid)).find((one) => one.uuid === uuid);
  const pages = [...course.ears, ...course.grammars, ...course.topics];
  const talk = course.smallTalk.find((one) => one.uuid === uuid);
  return week?.title.en ?? pages.find((one) => one.uuid === uuid)?.title.en ?? talk?.en ?? '';
}
