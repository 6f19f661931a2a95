import type { Database } from '../../../platform/database/schema.ts';
import type { CourseWeek } from './course-index.ts';
import { finishedEvents, itemsFinishedUntil, type FinishedKind } from './learning-store.ts';

/** UUIDs that a learner has finished: items, weeks with a passed quiz, practicals and tense pages. */
export type Finished = Record<FinishedKind, Set<string>>;

export async function finishedItems(db: Database, subscriberId: string): Promise<Finished> {
  const finished: Finished = { item_done: new Set(), quiz_passed: new Set(), practical_done: new Set() };
  for (const event of await finishedEvents(db, subscriberId)) finished[event.kind].add(event.item_uuid);
  return finished;
}

/** Returns the items that a learner had finished by an instant. */
export async function itemsFinishedBy(db: Database, at: { subscriberId: string; by: Date }): Promise<Set<string>> {
  return new Set(await itemsFinishedUntil(db, at));
}

export function countFinished(
  items: readonly { uuid: string }[],
  finished: ReadonlySet<string>,
): { done: number; total: number } {
  return { done: items.filter((item) => finished.has(item.uuid)).length, total: items.length };
}

/** Returns whether every word and sentence of a week is finished. */
export function isLearned({ items }: CourseWeek, { item_done: done }: Finished): boolean {
  return [...items.words, ...items.sentences].every(({ uuid }) => done.has(uuid));
}
