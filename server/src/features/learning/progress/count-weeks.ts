import type { CourseWeek } from '../course/course-index.ts';
import { itemsFinishedBy, type Finished } from '../course/finished-items.ts';
import { itemsOf, textTasksOf, type Task } from './week-tasks.ts';
import type { ProgressDeps } from './deps.ts';

export type Count = { done: number; total: number };

type Learned = {
  subscriberId: string;
  finished: Finished;
  /** Weeks whose items were all finished by then are complete without their texts; null where none are. */
  itemsSufficedUntil: Date | null;
};

/** Counts what each of these weeks asks for, and how much of it the learner has finished. */
export async function countWeeks(
  { course, db }: Pick<ProgressDeps, 'course' | 'db'>,
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
