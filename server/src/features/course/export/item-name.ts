import type { PublishedCourse } from '../published-course.ts';

/** Returns the English name of an event's subject; empty if the published course no longer has it. */
export function itemName(course: PublishedCourse, uuid: string): string {
  const item = course.item(uuid);
  if (item) return item.body.en;
  const question = course.question(uuid);
  if (question) return question.view.prompt.en ?? question.view.prompt.ar ?? question.correct_answer;
  const level = course.level(uuid);
  return level?.name.en ?? course.practicals.find((one) => one.uuid === uuid)?.title.en ?? pageName(course, uuid);
}

function pageName(course: PublishedCourse, uuid: string): string {
  const week = course.levels.flatMap((level) => course.weeks(level.uuid)).find((one) => one.uuid === uuid);
  return week?.title.en ?? course.grammars.find((one) => one.uuid === uuid)?.title.en ?? '';
}
