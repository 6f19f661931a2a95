import type { CourseWeek } from '../course/course-index.ts';
import { itemsFinishedBy, type Finished } from '../course/finished-items.ts';
import type { LearningDeps } from '../deps.ts';
import { itemsOf, textTasksOf, type Task } from './week-tasks.ts';

export type Count = { done: number; total: number };

type Learned = {
  subscriberId: string;
  finished: Finished;
  /** Weeks whose items were all finished by then are complete without their texts; null without such weeks. */
  itemsSufficedUntil: Date | null;
};

/** Counts the tasks of each of these weeks, and the tasks that the learner has finished. */
export async function countWeeks(
  { course, db }: LearningDeps,
  weeks: readonly CourseWeek[],
  { subscriberId, finished, itemsSufficedUntil: by }: Learned,
): Promise<Count[]> {
  const tasks = weeks.map((week) => ({ items: itemsOf(week), texts: textTasksOf(course, week) }));
  const isOpen = ({ items, texts }: Tasks) =>
    hasAll(items, finished.item_done) && !hasAll(texts, finished.practical_done);
  const early = by && tasks.some(isOpen) ? await itemsFinishedBy(db, { subscriberId, by }) : new Set<string>();
  return tasks.map(({ items, texts }) => {
    const total = items.length + texts.length;
    const done = countIn(items, finished.item_done) + countIn(texts, finished.practical_done);
    return { done: items.length > 0 && hasAll(items, early) ? total : done, total };
  });
}

type Tasks = { items: readonly Task[]; texts: readonly Task[] };

function countIn(tasks: readonly Task[], finished: ReadonlySet<string>): number {
  return tasks.filter(({ uuid }) => finished.has(uuid)).length;
}

function hasAll(tasks: readonly Task[], finished: ReadonlySet<string>): boolean {
  return countIn(tasks, finished) === tasks.length;
}
